-- Messages that are stored and not in the search index yet: it is filled after they were acknowledged, some at a time.
CREATE TABLE search_waiting (
  message_id TEXT NOT NULL PRIMARY KEY
);
