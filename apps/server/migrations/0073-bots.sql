-- A person of rank 5 that a program acts as.
CREATE TABLE bots (
  user_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  -- Milliseconds.
  created_at BIGINT NOT NULL
);
CREATE INDEX bots_by_owner ON bots (owner_id);

-- What a bot answers in a room, as it registered it last.
CREATE TABLE bot_registrations (
  bot_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  -- JSON.
  commands TEXT NOT NULL,
  PRIMARY KEY (bot_id, room_id)
);

-- Commands that were given and not answered yet.
CREATE TABLE waiting_commands (
  message_id TEXT PRIMARY KEY,
  bot_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  asker_id TEXT NOT NULL,
  -- Milliseconds.
  given_at BIGINT NOT NULL
);
CREATE INDEX waiting_commands_by_bot ON waiting_commands (bot_id);
CREATE INDEX waiting_commands_by_asker ON waiting_commands (asker_id);
CREATE INDEX waiting_commands_by_time ON waiting_commands (given_at);
