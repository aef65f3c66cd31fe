-- How many mentions by one person wait unseen for another is asked at each mention.
DROP INDEX notifications_by_actor;
CREATE INDEX notifications_by_actor ON notifications (actor, user_id, seen) WHERE actor IS NOT NULL;
