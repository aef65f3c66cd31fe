-- Votes in the polls that bots ask; deleted with the message.
CREATE TABLE poll_votes (
  message_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Counted from 0.
  choice INTEGER NOT NULL,
  -- Milliseconds.
  voted_at BIGINT NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX poll_votes_by_person ON poll_votes (user_id);
CREATE INDEX poll_votes_by_choice ON poll_votes (message_id, choice, voted_at, user_id);

-- Polls that their bots have ended.
CREATE TABLE closed_polls (
  message_id TEXT PRIMARY KEY,
  -- The right choice of a quiz.
  right_choice INTEGER
);
