-- Mentions by one person in one room, or in one thread, are one notification while it is unseen: what each gathers is in
-- notification_events, as of replies.
INSERT INTO notification_events (notification_id, source, actor, at, rev)
  SELECT id, source, actor, at, rev FROM notifications WHERE kind = 'mention' AND actor IS NOT NULL;
UPDATE notifications SET thing = COALESCE(thread_id, room_id) || ':' || actor
  WHERE kind = 'mention' AND actor IS NOT NULL AND COALESCE(thread_id, room_id) IS NOT NULL;
