import { dayOf } from '../../platform/clock.ts';
import { defineWrite, type Tx } from '../../platform/db/write.ts';

/** Rows of one write. */
const atOnce = 500;

/** Addresses that were used last before the day of a time, in milliseconds. */
const oldAddresses = (db: Tx, before: number) =>
  db.selectFrom('person_addresses').where('last_day', '<', dayOf(before));

export const countOldAddresses = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldAddresses(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. Returns how many went; fewer than there may be in one write: none is left. */
export const removeOldAddresses = defineWrite({
  name: 'bans.removeOldAddresses',
  run: async (tx, { before }: { before: number }) => {
    const some = oldAddresses(tx, before).select(['user_id', 'address']).orderBy('last_day').limit(atOnce);
    const gone = await tx
      .deleteFrom('person_addresses')
      .where((of) => of(of.refTuple('user_id', 'address'), 'in', some.$asTuple('user_id', 'address')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
