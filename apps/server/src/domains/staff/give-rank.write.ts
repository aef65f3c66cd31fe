import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { updateRank } from '../people/api.ts';
import { orderMembers } from '../rooms/api.ts';

/** Gives an account a platform rank, 0 to 11. Throws NOT_FOUND for guests and strangers. */
export const giveRank = defineWrite<{ userId: string; rank: number }, void>({
  name: 'staff.giveRank',
  run: async (tx, { userId, rank }) => {
    if (!(await updateRank(tx, userId, rank))) throw new Refusal('NOT_FOUND');
    await orderMembers(tx, userId);
  },
});
