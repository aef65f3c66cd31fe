import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { markThreadRead } from '../notifications/api.ts';
import { roleInRoom } from '../rooms/api.ts';

export interface ThreadsSeen {
  readonly roomId: string;
  readonly userId: string;
}

/** Every thread of the room up to now has been seen. NOT_A_MEMBER for whoever has not joined. */
export const storeThreadsSeen = defineWrite({
  name: 'threads.storeThreadsSeen',
  key: ({ roomId }: ThreadsSeen) => roomId,
  run: async (tx, { roomId, userId }: ThreadsSeen) => {
    if ((await roleInRoom(tx, roomId, userId)) === null) throw new Refusal('NOT_A_MEMBER');
    // The same lock as every write of threads takes first: a transaction may carry votes of this room too, and one order
    // of locks prevents a deadlock.
    const counts = await tx
      .selectFrom('thread_counts')
      .select('last_number')
      .where('room_id', '=', roomId)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    const seen_number = counts?.last_number ?? 0;
    await tx
      .insertInto('thread_readers')
      .values({ room_id: roomId, user_id: userId, seen_number })
      .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ seen_number }))
      .execute();
  },
});

/** Marks what somebody was told of a thread and its replies seen. */
export const storeThreadRead = defineWrite({
  name: 'threads.storeThreadRead',
  run: (tx, reading: { readonly userId: string; readonly roomId: string; readonly threadId: string }) =>
    markThreadRead(tx, reading),
});
