-- What was reported, of every kind: one row a thing while it is open, whoever reported it. A report that comes after it was
-- settled opens another one.
DROP INDEX reports_once;
DROP INDEX reports_by_reporter;
DROP INDEX reports_about;
DROP INDEX reports_latest;
ALTER TABLE reports RENAME TO reports_before;
-- So that each report finds the others of its thing, however many there are.
CREATE INDEX reports_before_of_thing ON reports_before (kind, thing, reported_at, id);
CREATE INDEX thread_reports_of_thread ON thread_reports (thread_id, reported_at, id);

CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  -- thread, reply, message, privateMessage, request, profile, appeal
  kind TEXT NOT NULL,
  -- What is reported: a message, thread or reply, the private thread of a request, the person of a profile, the ban of an appeal.
  thing TEXT NOT NULL,
  room_id TEXT,
  -- Whose it is.
  about TEXT NOT NULL,
  -- The reason that most reporters gave; of as many each the one that came first.
  reason BIGINT NOT NULL,
  reporters BIGINT NOT NULL,
  excerpt TEXT NOT NULL,
  opened_at BIGINT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'settled')),
  -- Who has it, and when they last did something with it: it is free again after a while.
  assignee TEXT,
  assigned_at BIGINT,
  -- What became of it.
  settled_by TEXT,
  settled_at BIGINT,
  action TEXT,
  rule BIGINT,
  hours BIGINT,
  note TEXT NOT NULL,
  answer TEXT NOT NULL,
  -- A JSON KeptReport: large, so it is the last column.
  kept TEXT NOT NULL
);
CREATE UNIQUE INDEX reports_open_once ON reports (kind, thing) WHERE state = 'open';
CREATE INDEX reports_queue ON reports (state, opened_at, id);
CREATE INDEX reports_queue_of_kind ON reports (kind, state, opened_at, id);
CREATE INDEX reports_queue_of_reason ON reports (reason, state, opened_at, id);
CREATE INDEX reports_queue_of_room ON reports (room_id, state, opened_at, id) WHERE room_id IS NOT NULL;
CREATE INDEX reports_assigned ON reports (assignee, state, opened_at, id) WHERE assignee IS NOT NULL;
CREATE INDEX reports_settled ON reports (settled_at, id) WHERE state = 'settled';
CREATE INDEX reports_about ON reports (about, state);

-- Who reported it, and why.
CREATE TABLE report_reporters (
  report_id TEXT NOT NULL,
  reporter TEXT NOT NULL,
  reason BIGINT NOT NULL,
  details TEXT NOT NULL,
  reported_at BIGINT NOT NULL,
  -- What it said then, when that is something else than what is kept (JSON).
  said TEXT,
  PRIMARY KEY (report_id, reporter)
);
CREATE INDEX report_reporters_by_reporter ON report_reporters (reporter, report_id);

INSERT INTO reports (id, kind, thing, room_id, about, reason, reporters, excerpt, opened_at, state, note, answer, kept)
SELECT first.id, first.kind, first.thing, first.room_id, first.about, first.reason,
  (SELECT COUNT(*) FROM reports_before AS each_one WHERE each_one.kind = first.kind AND each_one.thing = first.thing),
  '', first.reported_at, 'open', '', '', first.kept
FROM reports_before AS first
WHERE NOT EXISTS (
  SELECT 1 FROM reports_before AS earlier
  WHERE earlier.kind = first.kind AND earlier.thing = first.thing
    AND (earlier.reported_at < first.reported_at OR (earlier.reported_at = first.reported_at AND earlier.id < first.id))
);
INSERT INTO report_reporters (report_id, reporter, reason, details, reported_at)
SELECT reports.id, each_one.reporter, each_one.reason, each_one.details, each_one.reported_at
FROM reports_before AS each_one
JOIN reports ON reports.kind = each_one.kind AND reports.thing = each_one.thing AND reports.state = 'open';
DROP TABLE reports_before;

INSERT INTO reports (id, kind, thing, room_id, about, reason, reporters, excerpt, opened_at, state, note, answer, kept)
SELECT first.id, CASE WHEN threads.depth > 0 THEN 'reply' ELSE 'thread' END, first.thread_id, first.room_id, first.author,
  first.reason,
  (SELECT COUNT(*) FROM thread_reports AS each_one WHERE each_one.thread_id = first.thread_id),
  '', first.reported_at, 'open', '', '',
  '{"messages":[{"id":"' || first.thread_id || '","author":"' || first.author || '","at":' || first.reported_at
    || ',"content":' || first.message || '}]}'
FROM thread_reports AS first
LEFT JOIN threads ON threads.id = first.thread_id
WHERE NOT EXISTS (
  SELECT 1 FROM thread_reports AS earlier
  WHERE earlier.thread_id = first.thread_id
    AND (earlier.reported_at < first.reported_at OR (earlier.reported_at = first.reported_at AND earlier.id < first.id))
);
INSERT INTO report_reporters (report_id, reporter, reason, details, reported_at)
SELECT reports.id, each_one.reporter, each_one.reason, each_one.details, each_one.reported_at
FROM thread_reports AS each_one
JOIN reports ON reports.kind IN ('thread', 'reply') AND reports.thing = each_one.thread_id AND reports.state = 'open';
DROP TABLE thread_reports;

-- The few who are told of new reports.
CREATE INDEX people_staff ON people (rank) WHERE rank >= 9;
