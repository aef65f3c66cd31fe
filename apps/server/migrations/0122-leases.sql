-- older programs go on
-- engine: postgres
-- What one process at a time may do or be. The row of somebody who died is taken by the next, or removed after an hour.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  -- The process, as the others know it.
  holder TEXT NOT NULL,
  -- Greater than that of every lease before.
  fence BIGINT NOT NULL,
  -- Milliseconds, by this database's clock.
  until BIGINT NOT NULL,
  value TEXT NOT NULL
);
CREATE SEQUENCE lease_fences;
