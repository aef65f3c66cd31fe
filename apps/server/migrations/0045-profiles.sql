-- Counts the changes of a person's settings: devices know by it which of two is newer.
ALTER TABLE settings ADD COLUMN rev BIGINT NOT NULL DEFAULT 0;

-- The address that an account wants instead of its own, until the link that was sent there is opened. hash: of that link's token.
CREATE TABLE email_changes (
  user_id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX email_changes_hash ON email_changes (hash);

CREATE INDEX email_changes_expires ON email_changes (expires_at);
