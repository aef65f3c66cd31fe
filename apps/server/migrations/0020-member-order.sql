-- What lists of members are ordered by, beside the membership so that one index gives a page of them.
-- 11 less the rank that counts in the room; null for closed accounts, which no list shows.
ALTER TABLE room_members ADD COLUMN sort_rank INTEGER;
-- The username.
ALTER TABLE room_members ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';

UPDATE room_members
SET sort_name = people.username,
  sort_rank = 11 - CASE
    WHEN people.rank = -1 AND room_members.role <= 1 THEN -1
    WHEN people.rank > room_members.role THEN people.rank
    ELSE room_members.role END
FROM people
WHERE people.id = room_members.user_id AND people.removed_at IS NULL;

CREATE INDEX room_members_by_order ON room_members (room_id, sort_rank, sort_name);
-- Nothing reads by it.
DROP INDEX room_members_by_role;
