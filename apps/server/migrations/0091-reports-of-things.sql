-- Whether a report holds a thing is asked of every message that retention looks at, and of settled reports too.
CREATE INDEX reports_of_things ON reports (kind, thing);
-- What a closed room held can be reported for 7 days.
ALTER TABLE rooms ADD COLUMN closed_at BIGINT;
