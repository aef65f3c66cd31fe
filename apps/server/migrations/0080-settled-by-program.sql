-- 1 when the program settled it, without a person: what the endpoint of the classifier refused after publication.
ALTER TABLE reports ADD COLUMN automatic BIGINT;
