import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

/** Gives an account a platform rank, 0 to 11. Throws NOT_FOUND for guests and strangers. */
export const giveRank = defineWrite<{ userId: string; rank: number }, void>({
  name: 'people.giveRank',
  run: async (tx, { userId, rank }) => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ rank })
      .where('id', '=', userId)
      .where('guest', '=', 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  },
});
