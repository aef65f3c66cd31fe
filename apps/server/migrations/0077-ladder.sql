-- What is kept of a guest's steps once a member has answered or a step was taken back; before, clean since the guest came.
CREATE TABLE ladder_guests (
  guest_id TEXT PRIMARY KEY,
  -- Milliseconds.
  clean_since BIGINT NOT NULL,
  -- Members who have answered, those who are gone among them.
  answers INTEGER NOT NULL,
  -- When a step was last taken back, in milliseconds.
  fell_at BIGINT
);
-- Which members have answered a guest, each once.
CREATE TABLE ladder_answers (
  guest_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Milliseconds.
  at BIGINT NOT NULL,
  PRIMARY KEY (guest_id, member_id)
);
CREATE INDEX ladder_answers_by_member ON ladder_answers (member_id, guest_id);
