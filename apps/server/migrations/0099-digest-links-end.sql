-- How often the e-mail digest was turned on: the links of letters end with the digest that they were sent for.
ALTER TABLE settings ADD COLUMN digest_epoch BIGINT NOT NULL DEFAULT 0;
