-- What is told outside the app (off until asked for), when not, and where the person's clock is.
ALTER TABLE settings ADD COLUMN email_digest TEXT NOT NULL DEFAULT 'off' CHECK (email_digest IN ('off', 'daily', 'weekly'));
ALTER TABLE settings ADD COLUMN push_words BIGINT NOT NULL DEFAULT 0;
-- HH:MM, or empty for none.
ALTER TABLE settings ADD COLUMN quiet_from TEXT NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN quiet_to TEXT NOT NULL DEFAULT '';
-- A name such as Asia/Karachi; empty while it is not known.
ALTER TABLE settings ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';

-- What a joined room tells its member of.
ALTER TABLE room_members ADD COLUMN level TEXT NOT NULL DEFAULT 'mentions' CHECK (level IN ('all', 'mentions', 'nothing'));
UPDATE room_members SET level = 'nothing' WHERE muted = 1;
ALTER TABLE room_members DROP COLUMN muted;
CREATE INDEX room_members_all ON room_members (room_id) WHERE level = 'all';

-- Where the browser of a session takes push messages. They end with the session, also before the row is removed.
CREATE TABLE push_subscriptions (
  endpoint TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'ur')),
  created_at BIGINT NOT NULL,
  -- Since when the service has not answered; null while it does.
  failing_since BIGINT
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at);

-- When somebody's last e-mail digest was made.
CREATE TABLE digests (
  user_id TEXT NOT NULL PRIMARY KEY,
  sent_at BIGINT NOT NULL
);
