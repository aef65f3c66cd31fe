-- An account whose address waits to be verified may share it with others that wait: only one that does not wait owns an address.
-- Such an account ends at pending_until; those that were there before have none, and stay.
ALTER TABLE accounts ADD COLUMN pending_until BIGINT;

DROP INDEX accounts_email;

CREATE UNIQUE INDEX accounts_email ON accounts (email) WHERE pending_until IS NULL;

CREATE INDEX accounts_pending_email ON accounts (email) WHERE pending_until IS NOT NULL;

CREATE INDEX accounts_pending_until ON accounts (pending_until) WHERE pending_until IS NOT NULL;
