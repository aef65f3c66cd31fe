-- Who may not be in a room, each as it was given. Ended ones stay until they are swept out.
CREATE TABLE bans (
  id TEXT PRIMARY KEY,
  -- '' is every room.
  room_id TEXT NOT NULL,
  -- Whom it was given to. It holds for whoever is in ban_people.
  target TEXT NOT NULL,
  kind TEXT NOT NULL,
  given_by TEXT NOT NULL,
  why TEXT NOT NULL,
  since BIGINT NOT NULL,
  -- Null: until unbanned.
  until BIGINT
);
CREATE INDEX bans_latest ON bans (room_id, since, id);
CREATE INDEX bans_by_target ON bans (target);
CREATE INDEX bans_by_giver ON bans (given_by);
CREATE INDEX bans_ending ON bans (until);

-- For whom a ban holds: one a person and room, the latest. Other names of the same guest, and who shares a banned address, are here too.
CREATE TABLE ban_people (
  user_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  ban_id TEXT NOT NULL,
  PRIMARY KEY (user_id, room_id)
);
CREATE INDEX ban_people_by_ban ON ban_people (ban_id);

-- Whoever comes from these is banned too: guests, or (1) members as well.
CREATE TABLE ban_addresses (
  address TEXT NOT NULL,
  ban_id TEXT NOT NULL,
  everybody INTEGER NOT NULL,
  PRIMARY KEY (address, ban_id)
);
CREATE INDEX ban_addresses_by_ban ON ban_addresses (ban_id);

-- The addresses that a person used, by day (days since 1970, UTC).
CREATE TABLE person_addresses (
  user_id TEXT NOT NULL,
  address TEXT NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  PRIMARY KEY (user_id, address)
);
CREATE INDEX person_addresses_by_address ON person_addresses (address, last_day);
CREATE INDEX person_addresses_by_age ON person_addresses (last_day);

-- By what a guest is known who comes back under another name; hashes.
CREATE TABLE guest_devices (
  user_id TEXT PRIMARY KEY,
  -- The address and the device together; null when it named none.
  place TEXT,
  -- A random key that the browser keeps; null when it sent none.
  browser TEXT
);
CREATE INDEX guest_devices_by_place ON guest_devices (place);
CREATE INDEX guest_devices_by_browser ON guest_devices (browser);
