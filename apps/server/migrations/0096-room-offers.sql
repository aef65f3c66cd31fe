-- A room is offered to one of its members, and theirs once they accept: one open offer a room.
CREATE TABLE room_offers (
  room_id TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  -- The owner as it was offered, and who offered it: the platform's Owner for a room of nobody.
  owner TEXT NOT NULL,
  made_by TEXT NOT NULL,
  user_id TEXT NOT NULL,
  ends_at BIGINT NOT NULL
);
CREATE INDEX room_offers_by_user ON room_offers (user_id);
CREATE INDEX room_offers_by_maker ON room_offers (made_by);
CREATE INDEX room_offers_by_end ON room_offers (ends_at);
