import { defineWrite } from '../../../platform/db/write.ts';

/** Removes mutes and rights that have ended. Returns how many. */
export const removeEnded = defineWrite({
  name: 'broadcast.removeEnded',
  run: async (tx, { now }: { readonly now: number }): Promise<number> => {
    const mutes = await tx.deleteFrom('broadcast_mutes').where('until', '<=', now).executeTakeFirst();
    const rights = await tx.deleteFrom('broadcast_rights').where('until', '<=', now).executeTakeFirst();
    return Number(mutes.numDeletedRows) + Number(rights.numDeletedRows);
  },
});
