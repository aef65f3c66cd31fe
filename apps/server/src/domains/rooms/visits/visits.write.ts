import { limits } from '@baithak/protocol/limits';
import { dayOf } from '../../../platform/clock.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { rememberVisit, type Visit } from './visits.queries.ts';

/** Rows of one write. */
const atOnce = 500;

export const storeVisit = defineWrite({
  name: 'rooms.storeVisit',
  run: (tx, visit: Visit) => rememberVisit(tx, visit),
});

const oldVisits = (db: Tx, now: number) =>
  db.selectFrom('room_visits').where('last_day', '<', dayOf(now) - limits.visitDays);

/** How many visits are older than they are kept. */
export const countOldVisits = async (db: Tx, now: number): Promise<number> => {
  const { count } = await oldVisits(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. Returns how many went; fewer than there may be in one write: none is left. */
export const removeOldVisits = defineWrite({
  name: 'rooms.removeOldVisits',
  run: async (tx, { now }: { now: number }) => {
    const some = oldVisits(tx, now).select(['room_id', 'user_id']).orderBy('last_day').limit(atOnce);
    const gone = await tx
      .deleteFrom('room_visits')
      .where((of) => of(of.refTuple('room_id', 'user_id'), 'in', some.$asTuple('room_id', 'user_id')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
