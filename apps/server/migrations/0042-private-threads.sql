-- How two people stand to each other privately: one row a pair, `first` has the lower id.
CREATE TABLE private_threads (
  id TEXT PRIMARY KEY,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  -- none, asked, blocked, connected, deleted
  phase TEXT NOT NULL,
  -- Who asked, or who deleted.
  acted_by TEXT,
  first_bans BIGINT NOT NULL DEFAULT 0,
  second_bans BIGINT NOT NULL DEFAULT 0,
  declined_by TEXT,
  declined_at BIGINT,
  rev BIGINT NOT NULL DEFAULT 0,
  last_update BIGINT NOT NULL
);
CREATE UNIQUE INDEX private_threads_by_pair ON private_threads (first, second);
CREATE INDEX private_threads_by_second ON private_threads (second);

-- A thread as each of the two has it: where it stands in their list, and what they have read.
CREATE TABLE private_thread_sides (
  user_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  other_id TEXT NOT NULL,
  -- threads, requests, asked, blocked; null: in no list.
  part TEXT,
  last_update BIGINT NOT NULL,
  last_read_rev BIGINT NOT NULL DEFAULT 0,
  last_read_at BIGINT,
  -- The latest message of the other one that is not deleted, 0 for none.
  other_rev BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, thread_id)
);
CREATE INDEX private_thread_sides_by_update ON private_thread_sides (user_id, part, last_update, thread_id);
CREATE INDEX private_thread_sides_by_thread ON private_thread_sides (thread_id);
CREATE INDEX private_thread_sides_unread ON private_thread_sides (user_id) WHERE other_rev > last_read_rev;

CREATE TABLE private_messages (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL,
  rev BIGINT NOT NULL,
  changed_rev BIGINT NOT NULL,
  author TEXT NOT NULL,
  temp_id TEXT NOT NULL,
  content TEXT NOT NULL,
  reply_to TEXT,
  sent_at BIGINT NOT NULL,
  deleted BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX private_messages_by_temp_id ON private_messages (author, temp_id);
CREATE UNIQUE INDEX private_messages_by_rev ON private_messages (thread_id, rev);
CREATE UNIQUE INDEX private_messages_by_change ON private_messages (thread_id, changed_rev);
