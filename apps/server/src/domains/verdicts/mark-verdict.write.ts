import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

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
