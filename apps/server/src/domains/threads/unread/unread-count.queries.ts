import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';

/** Unread threads are counted among so many of the latest. */
const unreadCounted = 100;

/** Threads of others since somebody last looked at the room's threads, or since they joined; 0 for whoever has not joined. */
export const countUnreadThreads = async (db: Tx, roomId: string, userId: string): Promise<number> => {
  const latest = (pinned: 0 | 1) =>
    db
      .selectFrom('threads')
      .select(['threads.number', 'threads.author', 'threads.created_at'])
      .where('threads.under', '=', roomId)
      .where('threads.pinned', '=', pinned)
      .orderBy('threads.number', 'desc')
      .limit(unreadCounted);
  const { count } = await db
    .selectFrom('room_members as me')
    .leftJoin('thread_readers as reader', (join) =>
      join.onRef('reader.room_id', '=', 'me.room_id').onRef('reader.user_id', '=', 'me.user_id'),
    )
    .innerJoin(
      (of) =>
        of
          .selectFrom(latest(0).as('listed'))
          .selectAll()
          .unionAll(of.selectFrom(latest(1).as('pinned')).selectAll())
          .as('latest'),
      (join) =>
        join
          .on(sql<boolean>`latest.number > coalesce(reader.seen_number, 0)`)
          .onRef('latest.created_at', '>', 'me.joined_at'),
    )
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('me.room_id', '=', roomId)
    .where('me.user_id', '=', userId)
    .where('latest.author', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
