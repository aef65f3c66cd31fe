-- SQLite kept each row of the search index once more than needed: under a number of its own beside its keys. Each row of a word is
-- a row less to write. PostgreSQL has no such tables.
-- engine: sqlite
CREATE TABLE search_words_kept (
  num BIGINT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (num, word)
) WITHOUT ROWID;
INSERT INTO search_words_kept SELECT num, word FROM search_words ORDER BY num, word;
DROP TABLE search_words;
ALTER TABLE search_words_kept RENAME TO search_words;
CREATE INDEX search_words_by_word ON search_words (word, num);

CREATE TABLE search_terms_kept (
  word TEXT NOT NULL PRIMARY KEY,
  sound TEXT NOT NULL
) WITHOUT ROWID;
INSERT OR IGNORE INTO search_terms_kept SELECT word, sound FROM search_terms ORDER BY word;
DROP TABLE search_terms;
ALTER TABLE search_terms_kept RENAME TO search_terms;
CREATE INDEX search_terms_by_sound ON search_terms (sound);

CREATE TABLE search_parts_kept (
  part BYTEA NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (part, word)
) WITHOUT ROWID;
INSERT OR IGNORE INTO search_parts_kept SELECT part, word FROM search_parts ORDER BY part, word;
DROP TABLE search_parts;
ALTER TABLE search_parts_kept RENAME TO search_parts;

CREATE TABLE search_slips_kept (
  slip TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (slip, word)
) WITHOUT ROWID;
INSERT OR IGNORE INTO search_slips_kept SELECT slip, word FROM search_slips ORDER BY slip, word;
DROP TABLE search_slips;
ALTER TABLE search_slips_kept RENAME TO search_slips;
CREATE INDEX search_slips_by_word ON search_slips (word);
