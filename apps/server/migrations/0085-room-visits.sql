-- Who was in which room on which day last, of 30 days: the sanctions of a room reach nobody else, and mentions tell nobody else.
CREATE TABLE room_visits (
  room_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Days since 1970, UTC.
  last_day BIGINT NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX room_visits_by_user ON room_visits (user_id);
CREATE INDEX room_visits_by_day ON room_visits (last_day);
-- Whoever is a member was there.
INSERT INTO room_visits (room_id, user_id, last_day)
  SELECT room_id, user_id, joined_at / 86400000 FROM room_members;
