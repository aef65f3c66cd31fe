-- How often messages of the room went because of their age, each time without a rev.
ALTER TABLE rooms ADD COLUMN expired_count BIGINT NOT NULL DEFAULT 0;
