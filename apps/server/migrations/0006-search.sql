-- What can be searched, whatever domain it belongs to: written by platform/search in the transaction that stores the thing itself.
CREATE TABLE search_docs (
  -- When it came, in time's order, and its identity here: ms x 4096 and something that tells those of one ms apart.
  num BIGINT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('messages', 'threads', 'rooms', 'people')),
  id TEXT NOT NULL,
  -- The room it stands in (a room's is its own); null for people.
  room_id TEXT,
  -- Who wrote it; null for rooms, the person for people.
  author TEXT,
  at BIGINT NOT NULL,
  -- As people read it.
  text TEXT NOT NULL
);
-- The id first: an index that begins with the kind would be taken for every search of one kind.
CREATE UNIQUE INDEX search_docs_by_id ON search_docs (id, kind);
CREATE INDEX search_docs_by_room ON search_docs (room_id, num);

-- Every different word of every text, folded; words of names begin with @.
CREATE TABLE search_words (
  num BIGINT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (num, word)
);
CREATE INDEX search_words_by_word ON search_words (word, num);

-- Every word that stands in search_words, once (two writes at one moment may make it twice, which does no harm).
CREATE TABLE search_terms (
  word TEXT NOT NULL,
  -- Its first two characters, marker included for names: what a beginning is looked up by.
  head TEXT NOT NULL,
  -- Words that may sound alike share it; '' for none.
  sound TEXT NOT NULL
);
CREATE INDEX search_terms_by_word ON search_terms (word);
CREATE INDEX search_terms_by_head ON search_terms (head);
CREATE INDEX search_terms_by_sound ON search_terms (sound);

-- Words of names without each of their letters: how one typing slip is found.
CREATE TABLE search_slips (
  slip TEXT NOT NULL,
  word TEXT NOT NULL
);
CREATE INDEX search_slips_by_slip ON search_slips (slip);
CREATE INDEX search_slips_by_word ON search_slips (word);

-- Rooms are found through the tables above.
ALTER TABLE rooms DROP COLUMN folded;
