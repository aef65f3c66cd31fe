-- The place of a report in its queue, whatever its state: when it was opened, or settled.
ALTER TABLE reports ADD COLUMN queued_at BIGINT NOT NULL DEFAULT 0;
-- When retention took what was kept of the reported thing, and what its reporters wrote.
ALTER TABLE reports ADD COLUMN erased_at BIGINT;
UPDATE reports SET queued_at = COALESCE(settled_at, opened_at);

DROP INDEX reports_queue;
DROP INDEX reports_queue_of_kind;
DROP INDEX reports_queue_of_reason;
DROP INDEX reports_queue_of_room;
DROP INDEX reports_assigned;
DROP INDEX reports_settled;
-- The last columns of three of them are there so that counting reads nothing but the index.
CREATE INDEX reports_queue ON reports (state, queued_at, id, about);
CREATE INDEX reports_queue_of_kind ON reports (kind, state, queued_at, id);
CREATE INDEX reports_queue_of_reason ON reports (reason, state, queued_at, id);
CREATE INDEX reports_queue_of_room ON reports (room_id, state, queued_at, id, kind, about) WHERE room_id IS NOT NULL;
CREATE INDEX reports_assigned ON reports (assignee, state, queued_at, id, assigned_at, about) WHERE assignee IS NOT NULL;
CREATE INDEX reports_opened ON reports (opened_at);
CREATE INDEX reports_with_texts ON reports (queued_at) WHERE state = 'settled' AND erased_at IS NULL;
