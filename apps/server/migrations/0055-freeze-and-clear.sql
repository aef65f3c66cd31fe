-- Who may write what, while it is limited: one row a room, and one with an empty room_id for every room of the platform.
CREATE TABLE writing_limits (
  room_id TEXT NOT NULL PRIMARY KEY,
  -- Until then (milliseconds) guests and newcomers only read; 0 for not frozen.
  frozen_until BIGINT NOT NULL,
  frozen_reason TEXT NOT NULL,
  -- The least seconds between two messages of one member; 0 for none.
  slow_seconds INTEGER NOT NULL
);

-- When the member last wrote a message, thread or reply there, in milliseconds.
ALTER TABLE room_members ADD COLUMN wrote_at BIGINT NOT NULL DEFAULT 0;

-- Every message up to this revision is gone, though its row may still have its content for a moment.
ALTER TABLE rooms ADD COLUMN emptied_rev BIGINT NOT NULL DEFAULT 0;

-- Rooms whose messages below a revision are still to be taken away, the latest first, some at a time.
CREATE TABLE room_clears (
  room_id TEXT NOT NULL PRIMARY KEY,
  before_rev BIGINT NOT NULL
);
