-- 0: a name in quoted text, or a bot's. The row is there for the name to be forgotten and renamed.
ALTER TABLE message_mentions ADD COLUMN addressed BIGINT NOT NULL DEFAULT 1;
ALTER TABLE thread_mentions ADD COLUMN addressed BIGINT NOT NULL DEFAULT 1;
-- Who has another name, and what mentions them is not in the search index under it yet.
CREATE TABLE names_to_index (
  user_id TEXT NOT NULL,
  -- What is to be indexed: messages or threads.
  type TEXT NOT NULL,
  -- The name that it is to be found by.
  username TEXT NOT NULL,
  PRIMARY KEY (type, user_id)
);
-- What names a person, page by page.
CREATE INDEX thread_mentions_of_user ON thread_mentions (user_id, thread_id);
DROP INDEX thread_mentions_by_user;
