-- How often an invitation was used.
ALTER TABLE room_invites ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
CREATE INDEX room_invites_by_maker ON room_invites (made_by);

-- Slugs that rooms had before they turned Private: no link to such a room may ever lead into another one.
CREATE TABLE room_old_slugs (
  slug TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id)
);

-- What the titles of open Public rooms are compared by: look-alikes share a key. The first room of a key holds it.
CREATE TABLE room_titles (
  title_key TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (id)
);
CREATE INDEX room_titles_by_room ON room_titles (room_id);
