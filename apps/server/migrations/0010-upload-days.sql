-- What a person, and the guests of an address, have uploaded on a day; kept until the day is over.
CREATE TABLE upload_days (
  -- user:<id>, or address:<keyed hash of the address>.
  key TEXT NOT NULL,
  -- Days since 1970, UTC.
  day BIGINT NOT NULL,
  -- What came, and the smaller pictures made of it.
  bytes BIGINT NOT NULL,
  PRIMARY KEY (key, day)
);
CREATE INDEX upload_days_day ON upload_days (day);

-- One row that /ready writes, to see that the database takes writes.
CREATE TABLE readiness (
  id BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
INSERT INTO readiness (id, at) VALUES (1, 0);
