-- How far the search index holds what was written before it, or before the folding changed: one row, of the version that it is made to.
CREATE TABLE search_backfill (
  version BIGINT NOT NULL PRIMARY KEY,
  -- What is being read again, or 'done'.
  kind TEXT NOT NULL,
  -- The last one that has been; '' before the first.
  last_id TEXT NOT NULL
);
