-- When a member was last sanctioned: their words are masked for some time again.
CREATE TABLE ladder_members (
  member_id TEXT PRIMARY KEY,
  -- Milliseconds.
  sanctioned_at BIGINT NOT NULL
);
