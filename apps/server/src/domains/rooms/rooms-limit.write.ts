import { defineWrite } from '../../platform/db/write.ts';

/** Lets a person own more (or fewer) rooms than everybody at first. */
export const storeRoomsLimit = defineWrite({
  name: 'rooms.storeRoomsLimit',
  run: async (tx, { personId, limit }: { readonly personId: string; readonly limit: number }) => {
    await tx
      .insertInto('room_makers')
      .values({ person_id: personId, rooms_limit: limit })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ rooms_limit: limit }))
      .execute();
  },
});
