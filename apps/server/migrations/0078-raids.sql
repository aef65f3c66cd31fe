-- Raid mode, of a room or (with an empty room_id) of the whole platform. Kept for 30 days.
CREATE TABLE raids (
  id TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL,
  -- Milliseconds. `ended`: when it was over, null while it holds.
  since BIGINT NOT NULL,
  until BIGINT NOT NULL,
  ended BIGINT,
  level TEXT NOT NULL,
  -- 1: a person began it.
  by_hand INTEGER NOT NULL,
  -- JSON lists: what it was seen by, and the joins of each of 15 minutes.
  signs TEXT NOT NULL,
  per_minute TEXT NOT NULL,
  -- When they were counted, milliseconds.
  counted_at BIGINT NOT NULL,
  minutes INTEGER NOT NULL,
  joins INTEGER NOT NULL,
  usual_hundredths INTEGER NOT NULL,
  writers INTEGER NOT NULL,
  alike INTEGER NOT NULL,
  addresses INTEGER NOT NULL
);
CREATE INDEX raids_by_room ON raids (room_id, since);
CREATE INDEX raids_by_time ON raids (since);

-- Who came with a raid. `held`: 0 while it is not known yet. No addresses.
CREATE TABLE raid_people (
  raid_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  joined_at BIGINT,
  held INTEGER NOT NULL,
  -- Messages of theirs that were taken away with it.
  taken INTEGER NOT NULL,
  PRIMARY KEY (raid_id, user_id)
);
CREATE INDEX raid_people_by_person ON raid_people (user_id, raid_id);

-- What a raid mode took away in a room.
CREATE TABLE raid_taken (
  raid_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  at BIGINT NOT NULL,
  -- Where the latest of the messages stood.
  rev BIGINT NOT NULL,
  messages INTEGER NOT NULL,
  people INTEGER NOT NULL,
  PRIMARY KEY (raid_id, room_id)
);
CREATE INDEX raid_taken_by_room ON raid_taken (room_id, at);

-- The raid mode that holds there until raid_until (milliseconds; 0 for none). Until raid_all_until every guest and newcomer is held, then who came with it.
ALTER TABLE writing_limits ADD COLUMN raid_id TEXT;
ALTER TABLE writing_limits ADD COLUMN raid_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE writing_limits ADD COLUMN raid_all_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE writing_limits ADD COLUMN raid_strict INTEGER NOT NULL DEFAULT 0;

-- What is usual: joins of the last days.
CREATE INDEX room_members_by_joining ON room_members (room_id, joined_at);
CREATE INDEX people_by_entry ON people (guest, created_at);
