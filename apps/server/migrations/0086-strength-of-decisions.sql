-- How strong whoever decided was there at that time (docs/contract.md#taking-decisions-back); null where it was not kept.
ALTER TABLE bans ADD COLUMN strength BIGINT;
ALTER TABLE broadcast_mutes ADD COLUMN strength BIGINT;
ALTER TABLE reports ADD COLUMN settled_strength BIGINT;
ALTER TABLE raid_held ADD COLUMN taken_strength BIGINT;
ALTER TABLE raids ADD COLUMN begun_by TEXT;
ALTER TABLE raids ADD COLUMN strength BIGINT;
ALTER TABLE writing_limits ADD COLUMN frozen_by TEXT;
ALTER TABLE writing_limits ADD COLUMN frozen_strength BIGINT;
ALTER TABLE writing_limits ADD COLUMN slow_by TEXT;
ALTER TABLE writing_limits ADD COLUMN slow_strength BIGINT;
