-- A bot has no role above Member (docs/contract.md#what-a-bot-may-do). An owner of a room stays its owner until platform
-- staff give the room to somebody. 6 is 11 less the rank of a bot.
UPDATE room_members SET role = 1, sort_rank = CASE WHEN sort_rank IS NULL THEN NULL ELSE 6 END
  WHERE role BETWEEN 2 AND 10 AND user_id IN (SELECT user_id FROM bots);
