-- What the classifier said: every doubtful and refused text, and every picture and video. Deleted after some months.
CREATE TABLE verdicts (
  id TEXT PRIMARY KEY,
  -- Milliseconds.
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  -- Thousandths, as the two thresholds that held then.
  score INTEGER NOT NULL,
  doubt_from INTEGER NOT NULL,
  refuse_from INTEGER NOT NULL,
  judged_by TEXT NOT NULL,
  -- JSON: what it rests on. Never the text.
  basis TEXT NOT NULL,
  place TEXT NOT NULL,
  -- The message, thread or reply, the person of a profile, the room; null of what was not stored.
  thing TEXT,
  -- The id of a stored file.
  file_id TEXT,
  author TEXT,
  room_id TEXT,
  mark TEXT,
  marked_by TEXT,
  marked_at BIGINT
);
CREATE INDEX verdicts_by_time ON verdicts (at, id);
CREATE INDEX verdicts_by_outcome ON verdicts (outcome, id);
CREATE INDEX verdicts_by_author ON verdicts (author);
CREATE INDEX verdicts_by_marker ON verdicts (marked_by);
CREATE INDEX verdicts_by_file ON verdicts (file_id);
CREATE INDEX verdicts_by_thing ON verdicts (thing);
