-- What raid mode took away, for an hour, in which it can come back. `thing`: the message, thread or reply.
CREATE TABLE raid_held (
  thing TEXT NOT NULL PRIMARY KEY,
  raid_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  author TEXT NOT NULL,
  -- Null: raid mode did it by itself.
  taken_by TEXT,
  -- 'message' or 'post', and how deep it stood below its thread: what a reply answers comes back before it.
  kind TEXT NOT NULL,
  depth INTEGER NOT NULL,
  held TEXT NOT NULL,
  -- Milliseconds.
  ends_at BIGINT NOT NULL
);
CREATE INDEX raid_held_by_raid ON raid_held (raid_id, depth, thing);
CREATE INDEX raid_held_by_end ON raid_held (ends_at);
CREATE INDEX raid_held_by_room ON raid_held (room_id);
