-- Whether somebody has closed the page of an Owner's first steps.
ALTER TABLE settings ADD COLUMN first_steps_closed BIGINT NOT NULL DEFAULT 0;
