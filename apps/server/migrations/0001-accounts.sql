-- Everybody who can act here, guests included (guest 1, rank -1): what others may see of them.
-- A username belongs to one row. A guest holds it until held_until; then whoever takes the name renames the old row (decision 0060).
CREATE TABLE people (
  id TEXT NOT NULL PRIMARY KEY,
  username TEXT NOT NULL,
  rank BIGINT NOT NULL,
  guest BIGINT NOT NULL,
  held_until BIGINT,
  fullname TEXT NOT NULL,
  picture TEXT,
  alias TEXT NOT NULL,
  gender BIGINT NOT NULL,
  age BIGINT,
  about TEXT NOT NULL,
  language TEXT,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  removed_at BIGINT
);

CREATE UNIQUE INDEX people_username ON people (username);

-- What lets a person sign in. Guests have no row; one whose address is not verified yet may have one.
CREATE TABLE accounts (
  person_id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  verified_at BIGINT,
  agreed_at BIGINT NOT NULL,
  password_changed_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX accounts_email ON accounts (email);

-- token_hash is the stored session's token: it opens /user/status and /auth/session only.
CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  person_id TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  given_email TEXT NOT NULL,
  device TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX sessions_token_hash ON sessions (token_hash);

CREATE INDEX sessions_person ON sessions (person_id);

CREATE INDEX sessions_expires ON sessions (expires_at);

-- Access and refresh tokens; kind keeps one from being taken for the other.
CREATE TABLE session_tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX session_tokens_session ON session_tokens (session_id);

CREATE INDEX session_tokens_expires ON session_tokens (expires_at);

-- Links in mails (verify, reset) and the link that registers the first Owner (setup, nobody's, one at a time).
CREATE TABLE one_time_tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  person_id TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX one_time_tokens_person ON one_time_tokens (person_id);

CREATE UNIQUE INDEX one_time_tokens_setup ON one_time_tokens (kind) WHERE kind = 'setup';
