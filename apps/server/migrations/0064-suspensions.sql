-- Until when a person may not sign in (for good: the latest time there is); null or past for everybody else.
ALTER TABLE people ADD COLUMN suspended_until BIGINT;
CREATE INDEX people_suspended ON people (suspended_until) WHERE suspended_until IS NOT NULL;
CREATE INDEX people_by_rank ON people (rank, id);

-- Each suspension as it was given.
CREATE TABLE suspensions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  given_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  since BIGINT NOT NULL,
  -- Null: for good.
  until BIGINT,
  -- When somebody ended it before its time, and who.
  ended_at BIGINT,
  ended_by TEXT
);
CREATE INDEX suspensions_of ON suspensions (user_id, since);

-- What staff write down about a person, for staff alone.
CREATE TABLE staff_notes (
  id TEXT NOT NULL PRIMARY KEY,
  about TEXT NOT NULL,
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  written_at BIGINT NOT NULL
);
CREATE INDEX staff_notes_about ON staff_notes (about, id);
CREATE INDEX staff_notes_by ON staff_notes (author);
