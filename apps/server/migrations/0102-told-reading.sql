-- What the other one is told of somebody's reading, apart from their own pointer: what is read during a block or while the
-- other one is ignored is never told. Where a block holds now, nobody knows when it began: nothing is told of before.
ALTER TABLE private_thread_sides ADD COLUMN told_read_rev BIGINT NOT NULL DEFAULT 0;
ALTER TABLE private_thread_sides ADD COLUMN told_read_at BIGINT;
UPDATE private_thread_sides SET told_read_rev = last_read_rev, told_read_at = last_read_at
  WHERE NOT EXISTS (
    SELECT 1 FROM private_threads WHERE private_threads.id = private_thread_sides.thread_id
      AND (private_threads.first_bans = 1 OR private_threads.second_bans = 1))
  AND NOT EXISTS (
    SELECT 1 FROM ignored_people WHERE ignored_people.user_id = private_thread_sides.user_id
      AND ignored_people.ignored_id = private_thread_sides.other_id
      AND ignored_people.ignored_at <= private_thread_sides.last_read_at);
