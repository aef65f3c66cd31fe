import { defineWrite, type Tx } from '../../platform/db/write.ts';

/** Verdicts of one write. */
const atOnce = 1000;

export const countOldVerdicts = async (db: Tx, before: number): Promise<number> => {
  const { count } = await db
    .selectFrom('verdicts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Deletes some of the verdicts that are older than a moment. */
export const removeOldVerdicts = defineWrite({
  name: 'verdicts.removeOldVerdicts',
  run: async (tx, { before }: { readonly before: number }) => {
    const some = await tx
      .selectFrom('verdicts')
      .select('id')
      .where('at', '<', before)
      .orderBy('at')
      .limit(atOnce)
      .execute();
    if (some.length > 0)
      await tx
        .deleteFrom('verdicts')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
    return { count: some.length, hasMore: some.length === atOnce };
  },
});
