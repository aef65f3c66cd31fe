import { defineWrite } from '../../platform/db/write.ts';

export const storeConfirmation = defineWrite({
  name: 'rooms.storeConfirmation',
  run: async (tx, { personId, at }: { personId: string; at: number }) => {
    await tx
      .insertInto('adult_confirmations')
      .values({ person_id: personId, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
