-- What happened on a day (days since 1970, UTC), counted every hour while it lasts and once more after it.
CREATE TABLE daily_numbers (
  day BIGINT NOT NULL PRIMARY KEY,
  -- Who was there; null where nobody counted while the day lasted.
  people BIGINT,
  guests BIGINT,
  -- Open ones, at the end of the day.
  rooms BIGINT,
  messages BIGINT NOT NULL,
  reports BIGINT NOT NULL,
  -- Half of the reports that were settled on the day had waited so many minutes or less; null without any.
  answer_minutes BIGINT
);
