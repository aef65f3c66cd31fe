import { sql, type Expression } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { recounted, type NotificationChanges } from '../changes.ts';

/** A rev, or the query of one. */
type ReadUpTo = number | Expression<number>;

const unseenOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ seen: sql.lit(1) })
    .where('user_id', '=', userId)
    .where('seen', '=', sql.lit(0))
    .returning('user_id');

interface Read<Rev> {
  readonly userId: string;
  readonly roomId: string;
  readonly rev: Rev;
}

const markUpTo = (tx: Tx, { userId, roomId, rev }: Read<ReadUpTo>) =>
  unseenOf(tx, userId).where('room_id', '=', roomId).where('rev', '<=', rev);

const markUpToRev = prepared((db, read: Read<number>) => markUpTo(db, read));

/** Somebody has read a room's messages up to this rev: what they were told of them is seen. */
export const markRoomRead = async (tx: Tx, { userId, roomId, rev }: Read<ReadUpTo>): Promise<NotificationChanges> =>
  recounted(
    await (typeof rev === 'number'
      ? markUpToRev(tx, { userId, roomId, rev })
      : markUpTo(tx, { userId, roomId, rev }).execute()),
  );

/** Somebody has opened a thread: what they were told of it and its replies is seen. */
export const markThreadRead = async (
  tx: Tx,
  { userId, roomId, threadId }: { readonly userId: string; readonly roomId: string; readonly threadId: string },
): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('room_id', '=', roomId).where('thread_id', '=', threadId).execute());

/** Somebody has opened or answered a thing: a private thread, an invitation. */
export const markThingSeen = async (tx: Tx, userId: string, thing: string): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('thing', '=', thing).execute());

/** Whether somebody has unseen notifications of a room, or of one of its threads. */
export const hasUnseenIn = async (db: Tx, userId: string, roomId: string, threadId?: string): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .where('seen', '=', sql.lit(0))
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId ?? ''))
    .limit(1)
    .executeTakeFirst()) !== undefined;
