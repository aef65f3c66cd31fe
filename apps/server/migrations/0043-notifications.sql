-- One row a person, thing and kind while it is unseen (docs/contract.md#notifications).
CREATE TABLE notifications (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The message, thread, reply, invitation or room that rows are grouped by.
  thing TEXT NOT NULL,
  -- The latest message, reply or other thing that it came from.
  source TEXT NOT NULL,
  -- Whoever is named; null for nobody. Of kinds that are grouped see notification_events.
  actor TEXT,
  room_id TEXT,
  -- The thread (root) that it happened in.
  thread_id TEXT,
  -- The room's revision that reading passes.
  rev BIGINT,
  -- What the row says more: a role's title, a milestone, what was done.
  detail TEXT NOT NULL,
  -- When the latest of it happened.
  at BIGINT NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0
);
-- Each person's index pages are written at every mention: one index for the list and for what is unseen.
CREATE INDEX notifications_latest ON notifications (user_id, seen, at, id);
CREATE INDEX notifications_by_thing ON notifications (thing, user_id);
CREATE INDEX notifications_by_actor ON notifications (actor) WHERE actor IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);

-- What is gathered in a notification that many take part in.
CREATE TABLE notification_events (
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  actor TEXT NOT NULL,
  at BIGINT NOT NULL,
  rev BIGINT,
  PRIMARY KEY (notification_id, source)
);
CREATE INDEX notification_events_by_source ON notification_events (source);
CREATE INDEX notification_events_by_actor ON notification_events (actor);

-- Who is mentioned in threads and replies; deleted with them.
CREATE TABLE thread_mentions (
  user_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_mentions_by_user ON thread_mentions (user_id);

-- The most likes that its author has been told of.
ALTER TABLE threads ADD COLUMN likes_told BIGINT NOT NULL DEFAULT 0;
UPDATE threads SET likes_told = likes;
