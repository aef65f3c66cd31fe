import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { dropOfRaids } from './taking/held.ts';

/** Raids of one write: each may have some thousand people. */
const atOnce = 20;

export const countOldRaids = async (db: Tx, before: number): Promise<number> => {
  const { count } = await db
    .selectFrom('raids')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('since', '<', before)
    .where('ended', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Deletes some of the raids that began before a moment, with who came, what was taken and what is held of it. One that holds stays. */
export const removeOldRaids = defineWrite({
  name: 'raids.removeOldRaids',
  run: async (tx, { before }: { readonly before: number }) => {
    const some = await tx
      .selectFrom('raids')
      .select('id')
      .where('since', '<', before)
      .where('ended', 'is not', null)
      .orderBy('since')
      .limit(atOnce)
      .execute();
    const ids = some.map(({ id }) => id);
    if (ids.length > 0) {
      if ((await dropOfRaids(tx, ids)).hasMore) return { count: 0, hasMore: true };
      await tx.deleteFrom('raid_people').where('raid_id', 'in', ids).execute();
      await tx.deleteFrom('raid_taken').where('raid_id', 'in', ids).execute();
      await tx.deleteFrom('raids').where('id', 'in', ids).execute();
    }
    return { count: ids.length, hasMore: ids.length === atOnce };
  },
});
