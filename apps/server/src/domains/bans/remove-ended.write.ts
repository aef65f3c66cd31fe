import { defineWrite } from '../../platform/db/write.ts';

/** Removed in one transaction. */
const most = 500;

/** Removes bans that have ended, and whom they held for. Returns how many; to be called again while that is more than 0. */
export const removeEndedBans = defineWrite({
  name: 'bans.removeEnded',
  run: async (tx, { now }: { readonly now: number }): Promise<number> => {
    const ended = await tx.selectFrom('bans').select('id').where('until', '<=', now).limit(most).execute();
    if (ended.length === 0) return 0;
    const ids = ended.map(({ id }) => id);
    await tx.deleteFrom('ban_people').where('ban_id', 'in', ids).execute();
    await tx.deleteFrom('ban_addresses').where('ban_id', 'in', ids).execute();
    await tx.deleteFrom('bans').where('id', 'in', ids).execute();
    return ids.length;
  },
});
