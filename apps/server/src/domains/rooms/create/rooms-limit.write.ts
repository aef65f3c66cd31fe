import { defineWrite } from '../../../platform/db/write.ts';

/** Lets a person own more (or fewer) rooms than the default. */
export const storeRoomsLimit = defineWrite({
  name: 'rooms.storeRoomsLimit',
  run: async (tx, { userId, limit }: { readonly userId: string; readonly limit: number }) => {
    await tx
      .insertInto('room_makers')
      .values({ user_id: userId, rooms_limit: limit })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rooms_limit: limit }))
      .execute();
  },
});
