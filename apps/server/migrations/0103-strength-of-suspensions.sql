-- How strong whoever suspended was at that time (docs/contract.md#taking-decisions-back); null where it was not kept.
ALTER TABLE suspensions ADD COLUMN strength BIGINT;
