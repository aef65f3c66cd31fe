-- The moderation log as chains: one a room, and one for what was done outside of rooms. Every entry is hashed over the one
-- before it, and stays as it was written.
DROP INDEX moderation_log_by_room;
DROP INDEX moderation_log_by_actor;
ALTER TABLE moderation_log RENAME TO moderation_log_before_chains;

CREATE TABLE moderation_log (
  id TEXT NOT NULL PRIMARY KEY,
  -- The room, '' for what was done outside of rooms.
  chain TEXT NOT NULL,
  -- Gapless from 1.
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  what TEXT NOT NULL,
  -- SHA-256 over what stands in moderation_log_details, as hex.
  commitment TEXT NOT NULL,
  prev TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (chain, seq)
);
CREATE INDEX moderation_log_by_time ON moderation_log (at, id);

-- What stands beside an entry and may be erased: the nonce and the text.
CREATE TABLE moderation_log_details (
  entry_id TEXT NOT NULL PRIMARY KEY,
  -- Random hex, '' once erased.
  nonce TEXT NOT NULL,
  -- Null for the program.
  actor TEXT,
  -- The actor's rank at the time.
  actor_rank BIGINT,
  whom TEXT,
  -- The id of what was changed or deleted.
  thing TEXT,
  -- Minutes, seconds, a rank or a count, as the act has it.
  amount BIGINT,
  why TEXT NOT NULL,
  erased_at BIGINT
);
CREATE INDEX moderation_log_details_by_actor ON moderation_log_details (actor, entry_id);
CREATE INDEX moderation_log_details_by_whom ON moderation_log_details (whom, entry_id);

-- The end of each chain, locked while an entry is added.
CREATE TABLE moderation_log_heads (
  chain TEXT NOT NULL PRIMARY KEY,
  seq BIGINT NOT NULL,
  hash TEXT NOT NULL
);

-- The end of each chain as it was printed, once a day when it moved.
CREATE TABLE moderation_log_marks (
  chain TEXT NOT NULL,
  -- Days since 1970, UTC.
  day BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  hash TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (chain, day)
);

-- engine: sqlite
CREATE TRIGGER moderation_log_no_update BEFORE UPDATE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'moderation_log is append-only'); END;
CREATE TRIGGER moderation_log_no_delete BEFORE DELETE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'moderation_log is append-only'); END;
-- REPLACE deletes without the trigger above.
CREATE TRIGGER moderation_log_no_replace BEFORE INSERT ON moderation_log
WHEN EXISTS (SELECT 1 FROM moderation_log WHERE id = NEW.id OR (chain = NEW.chain AND seq = NEW.seq))
BEGIN SELECT RAISE(ABORT, 'moderation_log is append-only'); END;
CREATE TRIGGER moderation_log_marks_no_update BEFORE UPDATE ON moderation_log_marks
BEGIN SELECT RAISE(ABORT, 'moderation_log_marks is append-only'); END;
CREATE TRIGGER moderation_log_marks_no_delete BEFORE DELETE ON moderation_log_marks
BEGIN SELECT RAISE(ABORT, 'moderation_log_marks is append-only'); END;

-- engine: postgres
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END;
$$;
CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER moderation_log_marks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log_marks
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
