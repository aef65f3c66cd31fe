import { staffRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { liftBansOf } from '../bans/api.ts';
import { logAction, type LogStamp } from '../moderation/api.ts';
import { noChanges, tellOfRole, type NotificationChanges, type NotificationStamp } from '../notifications/api.ts';
import { isBot, updateRank } from '../people/api.ts';
import { orderMembers } from '../rooms/api.ts';

export interface RankGiving {
  readonly userId: string;
  readonly rank: number;
  /** For the notification of it; none without. */
  readonly stamp?: NotificationStamp;
  /** For the log; none without. `by` is null for whoever runs the program. */
  readonly log?: LogStamp & { readonly by: string | null };
}

/** Gives an account a platform rank, 0 to 11. Throws NOT_FOUND for guests, bots and strangers. */
export const giveRank = defineWrite<RankGiving, NotificationChanges>({
  name: 'staff.giveRank',
  run: async (tx, { userId, rank, stamp, log }) => {
    const before = await tx.selectFrom('people').select('rank').where('id', '=', userId).executeTakeFirst();
    // A bot stays one, whatever its rank is asked to be.
    if (await isBot(tx, userId)) throw new Refusal('NOT_FOUND');
    if (!(await updateRank(tx, userId, rank))) throw new Refusal('NOT_FOUND');
    await orderMembers(tx, userId);
    if (rank >= staffRank) await liftBansOf(tx, userId);
    if (before?.rank === rank) return noChanges;
    const told = stamp === undefined ? noChanges : await tellOfRole(tx, stamp, { userId, role: rank });
    if (log) await logAction(tx, log, { by: log.by, what: 'giveRank', whom: userId, amount: rank });
    return told;
  },
});
