-- What staff decided about one person's speaking in a room, whatever their rank.
CREATE TABLE broadcast_rights (
  room_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- 1: given, 0: taken away.
  granted INTEGER NOT NULL,
  -- Milliseconds; without: until it is decided anew.
  until BIGINT,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX broadcast_rights_by_person ON broadcast_rights (user_id);
CREATE INDEX broadcast_rights_by_end ON broadcast_rights (until) WHERE until IS NOT NULL;

-- Who may not speak in a room for a while.
CREATE TABLE broadcast_mutes (
  room_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Milliseconds.
  until BIGINT NOT NULL,
  reason TEXT NOT NULL,
  given_by TEXT NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX broadcast_mutes_by_person ON broadcast_mutes (user_id);
CREATE INDEX broadcast_mutes_by_giver ON broadcast_mutes (given_by);
CREATE INDEX broadcast_mutes_by_end ON broadcast_mutes (until);
