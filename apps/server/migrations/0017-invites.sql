-- How often an invitation was used.
ALTER TABLE room_invites ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
CREATE INDEX room_invites_by_maker ON room_invites (made_by);

-- Slugs that rooms had before they turned Private: no link to such a room may ever lead into another one.
CREATE TABLE room_old_slugs (
  slug TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id)
);

-- The titles of Public rooms that are open, folded so that look-alikes are the same. One room holds a title: the first.
CREATE TABLE room_titles (
  title_key TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL UNIQUE REFERENCES rooms (id)
);
