-- Who had another name before: what mentions them was stored with that one.
ALTER TABLE people ADD COLUMN renamed BIGINT NOT NULL DEFAULT 0;
UPDATE people SET renamed = 1 WHERE removed_at IS NULL AND guest = 1 AND held_until = 0;
UPDATE people SET renamed = 1 WHERE removed_at IS NULL AND id IN
  (SELECT accounts.user_id FROM accounts WHERE accounts.user_id = people.id AND accounts.agreed_at > people.created_at);
