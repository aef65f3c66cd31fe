-- The download of somebody's data that was asked for last: one a person. Its bytes are a blob named by the id.
CREATE TABLE exports (
  user_id TEXT NOT NULL PRIMARY KEY,
  -- 128 random bits as hex.
  id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('making', 'ready', 'failed')),
  asked_at BIGINT NOT NULL,
  -- When it was ready, its bytes, and until when it is kept.
  made_at BIGINT,
  size BIGINT,
  ends_at BIGINT
);
CREATE INDEX exports_by_end ON exports (ends_at) WHERE ends_at IS NOT NULL;

-- Accounts that were closed a moment ago: what belongs to them is still being removed, after a crash too.
CREATE TABLE account_closings (
  user_id TEXT NOT NULL PRIMARY KEY,
  closed_at BIGINT NOT NULL
);
