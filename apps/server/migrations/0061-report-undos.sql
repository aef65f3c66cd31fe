-- What was taken away with a decision on a report, until the decision can no longer be taken back (JSON).
CREATE TABLE report_undos (
  report_id TEXT NOT NULL PRIMARY KEY,
  held TEXT NOT NULL,
  ends_at BIGINT NOT NULL
);
CREATE INDEX report_undos_by_end ON report_undos (ends_at);

-- A sentence of whoever settled it, to its author.
ALTER TABLE reports ADD COLUMN to_author TEXT NOT NULL DEFAULT '';
