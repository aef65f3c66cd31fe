-- A thread counts its replies at every depth; a reply still those directly under it.
UPDATE threads SET replies = beneath.count
FROM (SELECT root_id, count(*) AS count FROM threads WHERE depth > 0 GROUP BY root_id) AS beneath
WHERE threads.id = beneath.root_id AND threads.replies <> beneath.count;
