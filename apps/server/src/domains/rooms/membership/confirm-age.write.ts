import { defineWrite } from '../../../platform/db/write.ts';

export const storeAgeConfirmation = defineWrite({
  name: 'rooms.storeAgeConfirmation',
  run: async (tx, { userId, at }: { userId: string; at: number }) => {
    await tx
      .insertInto('adult_confirmations')
      .values({ user_id: userId, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
