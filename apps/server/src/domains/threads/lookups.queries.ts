import { userColumns } from '../people/api.ts';
import type { Tx } from '../../platform/db/write.ts';

/** Where a thread or reply of a room stands in its lists. */
export const placeOf = (db: Tx, roomId: string, id: string) =>
  db
    .selectFrom('threads')
    .select(['number', 'score', 'active', 'under', 'root_id'])
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();

/** The room of a thread or reply, which may be one that the caller must not know of. */
export const roomOf = async (db: Tx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('threads').select('room_id').where('id', '=', id).executeTakeFirst())?.room_id;

/** The open room of a thread that is meant for everybody. */
export const roomOfPublic = (db: Tx, id: string) =>
  db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .select(['rooms.id', 'rooms.access', 'rooms.type'])
    .where('threads.id', '=', id)
    .where('threads.depth', '=', 0)
    .where('threads.public', '=', 1)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();

/** Who voted so on a thread, the latest first. */
export const votersOf = (db: Tx, threadId: string, vote: 1 | -1, most: number) =>
  db
    .selectFrom('thread_votes')
    .innerJoin('people', 'people.id', 'thread_votes.person_id')
    .select(userColumns)
    .where('thread_votes.thread_id', '=', threadId)
    .where('thread_votes.vote', '=', vote)
    .orderBy('thread_votes.voted_at', 'desc')
    .orderBy('thread_votes.person_id', 'desc')
    .limit(most)
    .execute();

/** Whether a viewer has been counted on a day. */
export const isCounted = async (db: Tx, threadId: string, viewer: string, day: number): Promise<boolean> => {
  const counted = await db
    .selectFrom('thread_views')
    .select('day')
    .where('thread_id', '=', threadId)
    .where('viewer', '=', viewer)
    .where('day', '=', day)
    .executeTakeFirst();
  return counted !== undefined;
};

export const saltOfDay = async (db: Tx, day: number): Promise<string | undefined> =>
  (await db.selectFrom('thread_view_salts').select('salt').where('day', '=', day).executeTakeFirst())?.salt;
