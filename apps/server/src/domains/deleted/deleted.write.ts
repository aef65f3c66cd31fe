import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { dueThings } from './deleted.ts';

/** Things of one write. */
const atOnce = 500;

export const countDeleted = async (db: Tx, now: number): Promise<number> => {
  const { count } = await dueThings(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Erases some of what was deleted 7 days ago. What was reported meanwhile is in its report. */
export const eraseDeleted = defineWrite({
  name: 'deleted.eraseDeleted',
  run: async (tx, { now }: { readonly now: number }) => {
    const some = dueThings(tx, now).select('thing').orderBy('deleted_at').limit(atOnce);
    const gone = await tx.deleteFrom('deleted_things').where('thing', 'in', some).returning('thing').execute();
    return { count: gone.length, hasMore: gone.length === atOnce };
  },
});
