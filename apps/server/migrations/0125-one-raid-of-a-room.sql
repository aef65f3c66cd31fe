-- Of two raid modes of one room that would hold at once, the older one has ended. Processes begin them at the same moment.
UPDATE raids SET ended = since
WHERE ended IS NULL
  AND EXISTS (SELECT 1 FROM raids AS other WHERE other.room_id = raids.room_id AND other.ended IS NULL AND other.id > raids.id);
CREATE UNIQUE INDEX raids_that_hold ON raids (room_id) WHERE ended IS NULL;
