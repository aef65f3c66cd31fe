-- Where words begin and what stands inside them, as bytes, so that both engines read a range of it in the same order.
CREATE TABLE search_parts (
  part BYTEA NOT NULL,
  word TEXT NOT NULL
);
CREATE INDEX search_parts_by_part ON search_parts (part, word);

-- Beginnings are looked up there too.
DROP INDEX search_terms_by_head;
ALTER TABLE search_terms DROP COLUMN head;

-- An index that was complete needs its vocabulary read again, not its texts.
UPDATE search_backfill SET version = 2, kind = 'terms', last_id = '' WHERE version = 1 AND kind = 'done';
