-- Whether somebody has chosen their sounds: until then the sounds that people play are heard.
ALTER TABLE settings ADD COLUMN sounds_chosen BIGINT NOT NULL DEFAULT 0;
UPDATE settings SET sounds_chosen = 1 WHERE sounds <> 'none';
