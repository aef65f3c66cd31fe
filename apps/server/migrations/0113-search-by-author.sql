-- A search for what one person wrote reads their newest texts when every word of it is common.
CREATE INDEX search_docs_by_author ON search_docs (author, num);
