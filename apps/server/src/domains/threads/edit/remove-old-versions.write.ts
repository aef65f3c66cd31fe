import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { isNotReported } from '../../moderation/api.ts';

/** Rows of one write. */
const atOnce = 500;

/** Earlier versions that were replaced before a time (ms), but of threads and replies of which a report waits for staff. */
const oldVersions = (db: Tx, before: number) =>
  db
    .selectFrom('thread_versions')
    .where('replaced_at', '<', before)
    .where((of) => isNotReported(['thread', 'reply'], of.ref('thread_versions.thread_id')));

export const countOldVersions = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldVersions(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. */
export const removeOldVersions = defineWrite({
  name: 'threads.removeOldVersions',
  run: async (tx, { before }: { before: number }) => {
    const some = oldVersions(tx, before)
      .select(['thread_versions.thread_id', 'thread_versions.number'])
      .orderBy('replaced_at')
      .limit(atOnce);
    const gone = await tx
      .deleteFrom('thread_versions')
      .where((of) => of(of.refTuple('thread_id', 'number'), 'in', some.$asTuple('thread_id', 'number')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
