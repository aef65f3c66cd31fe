import type { Tx } from '../../../platform/db/write.ts';
import { isNotReported } from '../../moderation/api.ts';

/** A room's messages that are to go: sent before a time (ms), and under no report that is open. */
export const oldMessages = (db: Tx, roomId: string, before: number) =>
  db
    .selectFrom('messages')
    .where('messages.room_id', '=', roomId)
    .where('messages.sent_at', '<', before)
    .where((of) => isNotReported(['message'], of.ref('messages.id')));

/** How many messages of a room would go. */
export const countOldMessages = async (db: Tx, roomId: string, before: number): Promise<number> => {
  const { count } = await oldMessages(db, roomId, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether the first message of a room, which is its oldest one, was sent before a time. */
export const beginsBefore = async (db: Tx, roomId: string, before: number): Promise<boolean> => {
  const first = await db
    .selectFrom('messages')
    .select('sent_at')
    .where('room_id', '=', roomId)
    .orderBy('rev')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && first.sent_at < before;
};
