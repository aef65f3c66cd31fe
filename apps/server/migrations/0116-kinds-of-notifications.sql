-- Which kinds of notifications a person wants: all of them until one is turned off.
ALTER TABLE settings ADD COLUMN tell_mentions BIGINT NOT NULL DEFAULT 1;
ALTER TABLE settings ADD COLUMN tell_replies BIGINT NOT NULL DEFAULT 1;
ALTER TABLE settings ADD COLUMN tell_thread_replies BIGINT NOT NULL DEFAULT 1;
ALTER TABLE settings ADD COLUMN tell_likes BIGINT NOT NULL DEFAULT 1;
