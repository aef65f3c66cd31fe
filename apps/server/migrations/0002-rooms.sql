-- People are named by id without a foreign key: who is gone stays as "Removed User" on what they left.
CREATE TABLE rooms (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  -- Title, topic and description, folded for the search.
  folded TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('Normal', 'Adult')),
  access TEXT NOT NULL CHECK (access IN ('Public', 'Private')),
  description TEXT NOT NULL,
  topic TEXT NOT NULL,
  rules TEXT NOT NULL,
  -- The owner: the one member of role 11.
  creator TEXT NOT NULL,
  background TEXT,
  -- The room's floor: which pattern, which colours.
  tile_pattern INTEGER NOT NULL,
  tile_palette INTEGER NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0,
  -- The revision that the last change of a message took, and the one that the last clear took.
  rev BIGINT NOT NULL DEFAULT 0,
  cleared_rev BIGINT NOT NULL DEFAULT 0,
  -- Kept in the transaction that adds or removes a member.
  member_count BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  last_update BIGINT NOT NULL
);
CREATE INDEX rooms_by_life ON rooms (access, closed, last_update);
CREATE INDEX rooms_by_creator ON rooms (creator);

CREATE TABLE room_members (
  room_id TEXT NOT NULL REFERENCES rooms (id),
  person_id TEXT NOT NULL,
  role INTEGER NOT NULL,
  joined_at BIGINT NOT NULL,
  -- Everything up to this revision has been read.
  last_read_rev BIGINT NOT NULL,
  muted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (room_id, person_id)
);
CREATE INDEX room_members_by_person ON room_members (person_id, room_id);
CREATE INDEX room_members_by_role ON room_members (room_id, role);

-- One row a person who has made rooms: what locks while one more is made.
CREATE TABLE room_makers (
  person_id TEXT NOT NULL PRIMARY KEY,
  rooms_limit INTEGER NOT NULL
);

CREATE TABLE room_invites (
  code TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id),
  made_by TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- What is left; -1 is without end.
  uses_left INTEGER NOT NULL
);
CREATE INDEX room_invites_by_room ON room_invites (room_id);

CREATE TABLE adult_confirmations (
  person_id TEXT NOT NULL PRIMARY KEY,
  confirmed_at BIGINT NOT NULL
);
