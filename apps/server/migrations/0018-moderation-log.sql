-- What staff did, to whom, where, when and why: written in the transaction that does it.
CREATE TABLE moderation_log (
  id TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  what TEXT NOT NULL,
  -- The person it was done to, null for none.
  whom TEXT,
  -- Null for what was done on the whole platform.
  room_id TEXT,
  -- The id of what was changed or deleted, null for the room itself.
  thing TEXT,
  why TEXT NOT NULL
);
CREATE INDEX moderation_log_by_room ON moderation_log (room_id, at);
CREATE INDEX moderation_log_by_actor ON moderation_log (actor, at);
