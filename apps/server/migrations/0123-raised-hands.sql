-- older programs go on
-- engine: postgres
-- Whose hands are up in which room, and who is given the microphone next: what several processes share. Rows stay.
CREATE TABLE raised_hands (
  room_id TEXT PRIMARY KEY,
  -- Goes up with each change.
  rev BIGINT NOT NULL,
  -- JSON: ids of people.
  hands TEXT NOT NULL
);
