import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { roleIn } from '../rooms/api.ts';

export interface Seeing {
  readonly roomId: string;
  readonly personId: string;
}

/** Every thread of the room up to now has been seen. NOT_A_MEMBER for whoever has not joined. */
export const storeSeen = defineWrite({
  name: 'threads.storeSeen',
  key: ({ roomId }: Seeing) => roomId,
  run: async (tx, { roomId, personId }: Seeing) => {
    if ((await roleIn(tx, roomId, personId)) === null) throw new Refusal('NOT_A_MEMBER');
    // Held like every write of threads holds it: one transaction may carry votes of this room too, and one order lets nobody wait in a circle.
    const counts = await tx
      .selectFrom('thread_counts')
      .select('last_number')
      .where('room_id', '=', roomId)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    const seen_number = counts?.last_number ?? 0;
    await tx
      .insertInto('thread_readers')
      .values({ room_id: roomId, person_id: personId, seen_number })
      .onConflict((conflict) => conflict.columns(['room_id', 'person_id']).doUpdateSet({ seen_number }))
      .execute();
  },
});
