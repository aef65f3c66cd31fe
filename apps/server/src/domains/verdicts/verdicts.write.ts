import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type NewVerdict, storeVerdict } from './verdicts.ts';

interface Mark {
  readonly verdictId: string;
  readonly mark: 'right' | 'wrong' | null;
  readonly by: string;
  /** Milliseconds. */
  readonly at: number;
}

/** NOT_FOUND for a verdict that is gone. */
export const storeMark = defineWrite({
  name: 'verdicts.storeMark',
  run: async (tx, { verdictId, mark, by, at }: Mark): Promise<void> => {
    const set = mark === null ? { mark, marked_by: null, marked_at: null } : { mark, marked_by: by, marked_at: at };
    const marked = await tx
      .updateTable('verdicts')
      .set(set)
      .where('id', '=', verdictId)
      .returning('id')
      .executeTakeFirst();
    if (!marked) throw new Refusal('NOT_FOUND');
  },
});

/** The verdict on something that is not stored because of it. */
export const noteRefused = defineWrite({
  name: 'verdicts.noteRefused',
  run: (tx, verdict: NewVerdict) => storeVerdict(tx, verdict),
});

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
