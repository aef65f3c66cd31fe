-- How many months a room's messages are kept: the owner's wish, null for the platform's limit, which is never exceeded.
ALTER TABLE rooms ADD COLUMN retention_months INTEGER;
-- The highest revision in which a message was changed that is deleted because of its age: nobody resumes over it.
ALTER TABLE rooms ADD COLUMN expired_rev BIGINT NOT NULL DEFAULT 0;
-- Rows of closed accounts, which go once nothing of theirs is left.
CREATE INDEX people_removed ON people (id) WHERE removed_at IS NOT NULL;
CREATE INDEX people_guests ON people (last_seen_at) WHERE guest = 1 AND removed_at IS NULL;
