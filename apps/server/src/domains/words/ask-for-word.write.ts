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
