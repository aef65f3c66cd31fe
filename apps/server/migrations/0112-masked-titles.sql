-- Titles that were stored with masked words, before such titles were refused: they keep no other room from its title.
ALTER TABLE rooms ADD COLUMN title_masked BIGINT NOT NULL DEFAULT 0;
UPDATE rooms SET title_masked = 1 WHERE title LIKE '%**%';
