CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id),
  -- The revision that created it, and the one that last changed it.
  rev BIGINT NOT NULL,
  changed_rev BIGINT NOT NULL,
  author TEXT NOT NULL,
  temp_id TEXT NOT NULL,
  -- A JSON list of parts; of a deleted message an empty one.
  content TEXT NOT NULL,
  reply_to TEXT,
  sent_at BIGINT NOT NULL,
  edited INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0
);
-- Idempotent for ever: the same send of the same person is stored once.
CREATE UNIQUE INDEX messages_by_temp_id ON messages (author, temp_id);
CREATE UNIQUE INDEX messages_by_rev ON messages (room_id, rev);
CREATE UNIQUE INDEX messages_by_changed_rev ON messages (room_id, changed_rev);

CREATE TABLE message_mentions (
  person_id TEXT NOT NULL,
  room_id TEXT NOT NULL REFERENCES rooms (id),
  rev BIGINT NOT NULL,
  PRIMARY KEY (person_id, room_id, rev)
);
CREATE INDEX message_mentions_by_message ON message_mentions (room_id, rev);
