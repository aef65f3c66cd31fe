-- Regular work, one row a job: when it is due, and which process has it (docs/architecture.md#regular-work).
CREATE TABLE jobs (
  name TEXT NOT NULL PRIMARY KEY,
  next_at BIGINT NOT NULL,
  -- The process that does it now; null for none. Until lease_until no other one may take it.
  holder TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0,
  -- Goes up whenever somebody takes the job: whoever had it before can write no more.
  fence BIGINT NOT NULL DEFAULT 0,
  began_at BIGINT,
  succeeded_at BIGINT,
  -- Of the run that ended last.
  milliseconds BIGINT,
  -- In a row, up to now.
  failures BIGINT NOT NULL DEFAULT 0
);
