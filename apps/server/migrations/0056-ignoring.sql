-- Whom a person ignores: their own list, which nobody else reads (docs/contract.md#ignoring).
CREATE TABLE ignored_people (
  user_id TEXT NOT NULL,
  ignored_id TEXT NOT NULL,
  ignored_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, ignored_id)
);
CREATE INDEX ignored_people_by_ignored ON ignored_people (ignored_id);
