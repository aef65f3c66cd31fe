-- When the thread or reply was last edited; null: never.
ALTER TABLE threads ADD COLUMN edited_at BIGINT;
-- Of threads: when it or one of its replies was last edited.
ALTER TABLE threads ADD COLUMN revised_at BIGINT;

-- What edited threads and replies said before, without their files; the number counts up from 1, the first one.
CREATE TABLE thread_versions (
  thread_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  message TEXT NOT NULL,
  tags TEXT NOT NULL,
  written_at BIGINT NOT NULL,
  replaced_at BIGINT NOT NULL,
  PRIMARY KEY (thread_id, number)
);
CREATE INDEX thread_versions_by_age ON thread_versions (replaced_at);
