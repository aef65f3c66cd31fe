-- For staff, who read the log of all rooms by room and by act.
CREATE INDEX moderation_log_by_room ON moderation_log (chain, at, id);
CREATE INDEX moderation_log_by_act ON moderation_log (what, at, id);
