import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

export interface Ask {
  /** Folded. */
  readonly word: string;
  readonly userId: string;
  readonly at: number;
}

/** Words that one person may wait for. */
const mostAsked = 100;

/** Stores that somebody wishes a word, once; 'declined' when staff has answered before. */
export const storeAsk = defineWrite<Ask, 'asked' | 'declined'>({
  name: 'words.storeAsk',
  key: ({ userId }) => userId,
  run: async (tx, { word, userId, at }) => {
    const answered = await tx
      .selectFrom('dictionary_words')
      .select('state')
      .where('word', '=', word)
      .executeTakeFirst();
    if (answered) return 'declined';
    const { count } = await tx
      .selectFrom('dictionary_asks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostAsked) throw new Refusal('TOO_MANY', { retryAfter: 86_400 });
    await tx
      .insertInto('dictionary_asks')
      .values({ word, user_id: userId, asked_at: at })
      .onConflict((conflict) => conflict.columns(['word', 'user_id']).doNothing())
      .execute();
    return 'asked';
  },
});

const one = 1;

/** Keeps which lists the program came with; other ones than before are another version. */
export const noteLists = defineWrite({
  name: 'words.noteLists',
  key: () => 'dictionary',
  run: async (tx, { lists, now }: { readonly lists: string; readonly now: number }): Promise<void> => {
    const before = await tx.selectFrom('dictionary_version').selectAll().where('id', '=', one).executeTakeFirst();
    if (!before)
      await tx.insertInto('dictionary_version').values({ id: one, version: 1, lists, changed_at: now }).execute();
    else if (before.lists !== lists)
      await tx
        .updateTable('dictionary_version')
        .set({ lists, version: before.version + 1, changed_at: now })
        .where('id', '=', one)
        .execute();
  },
});
