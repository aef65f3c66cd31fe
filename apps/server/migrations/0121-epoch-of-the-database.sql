-- Another value: what clients and bots know of revisions is of another life of this database.
CREATE TABLE database_epoch (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL);
-- engine: sqlite
INSERT INTO database_epoch (id, value) VALUES (1, lower(hex(randomblob(16))));
-- engine: postgres
INSERT INTO database_epoch (id, value) VALUES (1, gen_random_uuid());
