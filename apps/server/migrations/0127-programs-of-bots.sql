-- older programs go on
-- Goes up whenever a program of the bot connects at one of several processes: of two programs that with the greater number is
-- the bot.
ALTER TABLE bots ADD COLUMN program BIGINT NOT NULL DEFAULT 0;

-- engine: postgres
-- Where bots have registered commands, at which of several processes. Holds while that process lives, and the program is the bot.
CREATE TABLE online_bots (
  bot_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  process TEXT NOT NULL,
  program BIGINT NOT NULL,
  -- Milliseconds: since when the program is there; when it left the room, NULL until then.
  since BIGINT NOT NULL,
  left_at BIGINT,
  PRIMARY KEY (bot_id, room_id)
);
CREATE INDEX online_bots_by_room ON online_bots (room_id);
