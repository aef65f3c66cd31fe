-- Waits for the queue of reports, beside thread_reports: messages, private messages, private requests and profiles. One a
-- person and thing; `kept` is what was reported as it was then, with what stood around it (JSON).
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  room_id TEXT,
  -- Whose it is.
  about TEXT NOT NULL,
  reporter TEXT NOT NULL,
  reason BIGINT NOT NULL,
  details TEXT NOT NULL,
  kept TEXT NOT NULL,
  reported_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX reports_once ON reports (kind, thing, reporter);
CREATE INDEX reports_by_reporter ON reports (reporter, id);
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_latest ON reports (reported_at);
