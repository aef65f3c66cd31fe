-- Whether the platform's staff looks at a report whatever the staff of its room decides, and whether it waits for them.
ALTER TABLE reports ADD COLUMN escalated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reports ADD COLUMN platform_open BIGINT NOT NULL DEFAULT 0;
-- Who held it last, and since when: giving it up and taking it again is no new hold.
ALTER TABLE reports ADD COLUMN last_holder TEXT;
ALTER TABLE reports ADD COLUMN held_since BIGINT;
UPDATE reports SET platform_open = 1 WHERE state = 'open';
CREATE INDEX reports_of_platform ON reports (queued_at, id) WHERE platform_open = 1;
