-- The bans of a room that have ended are read from its log. The acts are written as the query has them.
CREATE INDEX moderation_log_of_bans ON moderation_log (chain, seq) WHERE what IN ('banPerson', 'banGuest', 'banAddress');
-- How something ended: the entry of its end has the same thing.
CREATE INDEX moderation_log_details_by_thing ON moderation_log_details (thing, entry_id) WHERE thing IS NOT NULL;
