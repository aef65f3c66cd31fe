import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { recounted, type NotificationChanges } from '../changes.ts';

const unseenOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ seen: sql.lit(1) })
    .where('user_id', '=', userId)
    .where('seen', '=', sql.lit(0))
    .returning('user_id');

interface ReadRoom {
  readonly userId: string;
  readonly roomId: string;
}

const markUpTo = prepared((db, { userId, roomId, rev }: ReadRoom & { readonly rev: number }) =>
  unseenOf(db, userId).where('room_id', '=', roomId).where('rev', '<=', rev),
);

const markUpToLatest = prepared((db, { userId, roomId }: ReadRoom) =>
  unseenOf(db, userId)
    .where('room_id', '=', roomId)
    .where('rev', '<=', (of) => of.selectFrom('rooms').select('rooms.rev').where('rooms.id', '=', roomId)),
);

/** Somebody has read a room's messages up to this rev, or all of them: what they were told of them is seen. */
export const markRoomRead = async (
  tx: Tx,
  { userId, roomId, rev }: ReadRoom & { readonly rev: number | 'latest' },
): Promise<NotificationChanges> =>
  recounted(await (rev === 'latest' ? markUpToLatest(tx, { userId, roomId }) : markUpTo(tx, { userId, roomId, rev })));

/** Somebody has opened a thread: what they were told of it and its replies is seen. */
export const markThreadRead = async (
  tx: Tx,
  { userId, roomId, threadId }: { readonly userId: string; readonly roomId: string; readonly threadId: string },
): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('room_id', '=', roomId).where('thread_id', '=', threadId).execute());

/** Somebody has opened or answered a thing: a private thread, an invitation. */
export const markThingSeen = async (tx: Tx, userId: string, thing: string): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('thing', '=', thing).execute());

interface Unseen {
  readonly userId: string;
  readonly roomId: string;
  readonly threadId: string | undefined;
}

const firstUnseen = prepared((db, { userId, roomId, threadId }: Unseen) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .where('seen', '=', sql.lit(0))
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId ?? ''))
    .limit(1),
);

/** Whether somebody has unseen notifications of a room, or of one of its threads. */
export const hasUnseenIn = async (db: Tx, userId: string, roomId: string, threadId?: string): Promise<boolean> =>
  (await firstUnseen(db, { userId, roomId, threadId })).length > 0;
