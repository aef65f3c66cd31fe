import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { forgetDevicesOfClosed } from './store-ban.ts';

/** Removed in one transaction. */
const most = 500;

/** Bans that have ended and were not removed yet. */
export const countEndedBans = async (db: Tx, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('bans')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('until', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes bans that have ended, and whom they held for. Returns how many went. */
export const removeEndedBans = defineWrite({
  name: 'bans.removeEnded',
  run: async (tx, { before: now }: { readonly before: number }) => {
    const ended = await tx.selectFrom('bans').select('id').where('until', '<=', now).limit(most).execute();
    if (ended.length === 0) return { count: 0, hasMore: false };
    const ids = ended.map(({ id }) => id);
    const held = await tx.deleteFrom('ban_people').where('ban_id', 'in', ids).returning('user_id').execute();
    const silent = await tx.deleteFrom('timeout_people').where('ban_id', 'in', ids).returning('user_id').execute();
    await tx.deleteFrom('ban_addresses').where('ban_id', 'in', ids).execute();
    await tx.deleteFrom('bans').where('id', 'in', ids).execute();
    await forgetDevicesOfClosed(tx, [...new Set([...held, ...silent].map((row) => row.user_id))]);
    return { count: ids.length, hasMore: ids.length === most };
  },
});
