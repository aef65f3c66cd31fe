-- Whom a ban of the kind 'timeout' holds for: they read on and write nothing there. Other names of the same guest are here too.
CREATE TABLE timeout_people (
  user_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  ban_id TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (user_id, room_id)
);
CREATE INDEX timeout_people_by_ban ON timeout_people (ban_id);
