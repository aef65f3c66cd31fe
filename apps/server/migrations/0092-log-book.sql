-- Two commitments an entry: to who and to whom, which is never erased, and to the words, which may be. The book is a chain
-- over the ends of all chains: without it a chain could be cut, or taken away as a whole, unseen.
ALTER TABLE moderation_log ADD COLUMN words TEXT;
-- The numbers, with commas between them, of the entries in the same chain whose words the entry says were erased.
ALTER TABLE moderation_log ADD COLUMN erases TEXT;
ALTER TABLE moderation_log_details ADD COLUMN words_nonce TEXT NOT NULL DEFAULT '';
-- The entry that says that the words were erased.
ALTER TABLE moderation_log_details ADD COLUMN erased_by TEXT;
CREATE INDEX moderation_log_details_by_eraser ON moderation_log_details (erased_by, entry_id);

CREATE TABLE moderation_log_book (
  -- Gapless from 1.
  number BIGINT NOT NULL PRIMARY KEY,
  -- The end of a chain: each entry that was added since there is a book, and before that the last one.
  chain TEXT NOT NULL,
  seq BIGINT NOT NULL,
  entry_hash TEXT NOT NULL,
  -- Over the line before and this one.
  hash TEXT NOT NULL,
  UNIQUE (chain, seq)
);

-- engine: sqlite
CREATE TRIGGER moderation_log_book_no_update BEFORE UPDATE ON moderation_log_book
BEGIN SELECT RAISE(ABORT, 'moderation_log_book is append-only'); END;
CREATE TRIGGER moderation_log_book_no_delete BEFORE DELETE ON moderation_log_book
BEGIN SELECT RAISE(ABORT, 'moderation_log_book is append-only'); END;
CREATE TRIGGER moderation_log_book_no_replace BEFORE INSERT ON moderation_log_book
WHEN EXISTS (SELECT 1 FROM moderation_log_book WHERE number = NEW.number OR (chain = NEW.chain AND seq = NEW.seq))
BEGIN SELECT RAISE(ABORT, 'moderation_log_book is append-only'); END;

-- engine: postgres
CREATE TRIGGER moderation_log_book_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log_book
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
