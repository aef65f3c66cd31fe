-- Goes up in the transaction that takes from somebody the right to hear a room. Who is to hear a message is looked up again
-- by every process that has not done so since.
ALTER TABLE rooms ADD COLUMN access_rev BIGINT NOT NULL DEFAULT 0;

-- The same for what somebody loses in every room. One row.
CREATE TABLE platform_access (
  access_rev BIGINT NOT NULL
);
INSERT INTO platform_access (access_rev) VALUES (0);

-- engine: postgres
-- What writes leave for the other processes on this database, stored with what they tell of. Kept for an hour.
CREATE TABLE outbox (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the transaction: what commits later than a row that was read has a higher one, or was still running then.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  process TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON.
  value TEXT NOT NULL,
  stored_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX outbox_by_xid ON outbox (xid);
