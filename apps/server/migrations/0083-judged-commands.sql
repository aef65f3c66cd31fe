-- 1 once the rules for texts have judged these commands: what was registered before is judged when it is registered again.
ALTER TABLE bot_registrations ADD COLUMN judged BIGINT NOT NULL DEFAULT 0;
