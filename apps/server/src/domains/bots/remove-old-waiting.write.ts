import { defineWrite } from '../../platform/db/write.ts';

/** Forgets that commands wait which were given before a time, in milliseconds. Returns how many. */
export const removeOldWaiting = defineWrite({
  name: 'bots.removeOldWaiting',
  run: async (tx, { before }: { readonly before: number }): Promise<number> => {
    const removed = await tx.deleteFrom('waiting_commands').where('given_at', '<', before).executeTakeFirst();
    return Number(removed.numDeletedRows);
  },
});
