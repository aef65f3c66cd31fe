-- Hours of the clock: as the device shows them, or 12 or 24.
ALTER TABLE settings ADD COLUMN time_format TEXT NOT NULL DEFAULT 'device' CHECK (time_format IN ('device', '12', '24'));
