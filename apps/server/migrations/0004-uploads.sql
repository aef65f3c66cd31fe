-- A right to one upload and to one creation with it. Only the hash of the token is kept.
CREATE TABLE upload_tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  person_id TEXT NOT NULL,
  target TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- Until when its upload may start.
  expires_at BIGINT NOT NULL,
  -- When its one upload succeeded, and when its files were used.
  uploaded_at BIGINT,
  used_at BIGINT
);
CREATE INDEX upload_tokens_created ON upload_tokens (created_at);
CREATE INDEX upload_tokens_person ON upload_tokens (person_id);

CREATE TABLE files (
  -- 128 random bits as hex; the name begins with it.
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  -- The order in which the files of one upload came.
  position INTEGER NOT NULL,
  person_id TEXT NOT NULL,
  target TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('image', 'video')),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Bytes; milliseconds of a video, when its file says.
  size BIGINT NOT NULL,
  duration BIGINT,
  -- uploaded: waits for its creation. used: belongs to its owner. released: about to be removed.
  state TEXT NOT NULL CHECK (state IN ('uploaded', 'used', 'released')),
  -- When it came into its state.
  since BIGINT NOT NULL,
  owner_kind TEXT,
  owner_id TEXT,
  -- Seen only as long as this room is; null for files of no room.
  room_id TEXT,
  -- 1: whoever has the name may see it while its room is public.
  public INTEGER NOT NULL
);
CREATE INDEX files_by_token ON files (token_hash);
CREATE INDEX files_by_owner ON files (owner_kind, owner_id);
CREATE INDEX files_by_person ON files (person_id);
CREATE INDEX files_unused ON files (since) WHERE state <> 'used';

-- Secrets that all processes on this database share.
CREATE TABLE shared_secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);
