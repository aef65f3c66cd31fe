-- What staff set for the whole platform, a row for each setting that is not as it was made.
CREATE TABLE platform_settings (
  key TEXT NOT NULL PRIMARY KEY,
  -- JSON.
  value TEXT NOT NULL,
  -- How often it was changed.
  rev BIGINT NOT NULL
);
