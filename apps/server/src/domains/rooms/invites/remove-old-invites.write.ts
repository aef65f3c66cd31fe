import { defineWrite, type Tx } from '../../../platform/db/write.ts';

/** Rows of one write. */
const atOnce = 500;

/** Invitations whose time, used up or not, ended before a moment. */
const oldInvites = (db: Tx, before: number) => db.selectFrom('room_invites').where('expires_at', '<', before);

export const countOldInvites = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldInvites(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them; whoever was told of one has it among their notifications as before. */
export const removeOldInvites = defineWrite({
  name: 'rooms.removeOldInvites',
  run: async (tx, { before }: { readonly before: number }) => {
    const some = oldInvites(tx, before).select('code').limit(atOnce);
    const gone = await tx.deleteFrom('room_invites').where('code', 'in', some).executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
