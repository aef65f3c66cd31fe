-- What staff has changed of the dictionary (docs/words.md). `state`: allowed, removed, or declined (asked for, and not allowed).
CREATE TABLE dictionary_words (
  word TEXT PRIMARY KEY,
  language TEXT NOT NULL,
  state TEXT NOT NULL,
  -- How many people had asked for it then.
  asked BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX dictionary_words_latest ON dictionary_words (changed_at);

-- Who asks for which word, until staff answers.
CREATE TABLE dictionary_asks (
  word TEXT NOT NULL,
  user_id TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (word, user_id)
);
CREATE INDEX dictionary_asks_by_user ON dictionary_asks (user_id, word);

-- One row. `lists` tells the lists of one release from those of another.
CREATE TABLE dictionary_version (
  id BIGINT PRIMARY KEY,
  version BIGINT NOT NULL,
  lists TEXT NOT NULL,
  changed_at BIGINT NOT NULL
);
