-- What was deleted, hidden at once and erased 7 days later: until then whoever could read it may report it.
CREATE TABLE deleted_things (
  thing TEXT NOT NULL PRIMARY KEY,
  -- message, thread, reply, privateMessage
  kind TEXT NOT NULL,
  -- Its room, or its private thread.
  place TEXT NOT NULL,
  author TEXT NOT NULL,
  -- The other one of a private thread.
  reader TEXT,
  -- A JSON list of parts.
  content TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  -- Its rev in the room or private thread; 0 of threads and replies.
  rev BIGINT NOT NULL,
  -- Of a reply, its thread and what it answers.
  root_id TEXT,
  under TEXT,
  deleted_at BIGINT NOT NULL
);
CREATE INDEX deleted_things_by_time ON deleted_things (deleted_at);
CREATE INDEX deleted_things_by_place ON deleted_things (place, rev) WHERE reader IS NOT NULL;
CREATE INDEX deleted_things_by_author ON deleted_things (author, thing);

-- Files of what was reported: their bytes stay until the report is settled and can no longer be undone.
CREATE TABLE kept_files (
  report_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (report_id, file_id)
);
CREATE INDEX kept_files_by_file ON kept_files (file_id);
-- From when on the bytes of a released file may be removed.
ALTER TABLE files ADD COLUMN erase_at BIGINT NOT NULL DEFAULT 0;
