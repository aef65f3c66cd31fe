import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { noChanges, tellOfRole, type NotificationChanges, type NotificationStamp } from '../notifications/api.ts';
import { updateRank } from '../people/api.ts';
import { orderMembers } from '../rooms/api.ts';

export interface RankGiving {
  readonly userId: string;
  readonly rank: number;
  /** For the notification of it; none without. */
  readonly stamp?: NotificationStamp;
}

/** Gives an account a platform rank, 0 to 11. Throws NOT_FOUND for guests and strangers. */
export const giveRank = defineWrite<RankGiving, NotificationChanges>({
  name: 'staff.giveRank',
  run: async (tx, { userId, rank, stamp }) => {
    const before = await tx.selectFrom('people').select('rank').where('id', '=', userId).executeTakeFirst();
    if (!(await updateRank(tx, userId, rank))) throw new Refusal('NOT_FOUND');
    await orderMembers(tx, userId);
    return stamp === undefined || before?.rank === rank ? noChanges : tellOfRole(tx, stamp, { userId, role: rank });
  },
});
