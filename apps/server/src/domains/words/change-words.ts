import type { Language } from '@baithak/protocol/dictionary/dictionary';
import type { Tx } from '../../platform/db/write.ts';

const one = 1;

export interface ChangedWord {
  /** Folded. */
  readonly word: string;
  readonly language: Language;
  /** Undefined puts it back to how the lists have it. */
  readonly state: 'allowed' | 'removed' | 'declined' | undefined;
}

/** How many people ask for the word; they need not ask any more. */
const takeAsks = async (tx: Tx, word: string): Promise<number> => {
  const asks = await tx.deleteFrom('dictionary_asks').where('word', '=', word).returning('user_id').execute();
  return asks.length;
};

const change = async (tx: Tx, { word, language, state }: ChangedWord, at: number): Promise<boolean> => {
  const before = await tx
    .selectFrom('dictionary_words')
    .select(['state', 'asked'])
    .where('word', '=', word)
    .executeTakeFirst();
  if (before?.state === state) return false;
  await tx.deleteFrom('dictionary_words').where('word', '=', word).execute();
  if (state === undefined) return true;
  const asked = Math.max(await takeAsks(tx, word), before?.asked ?? 0);
  await tx.insertInto('dictionary_words').values({ word, language, state, asked, changed_at: at }).execute();
  return true;
};

/** Changes the dictionary, in the transaction of who may; which words it changed. The version rises with them. */
export const changeWords = async (tx: Tx, words: readonly ChangedWord[], at: number): Promise<ChangedWord[]> => {
  const changed: ChangedWord[] = [];
  for (const word of words) if (await change(tx, word, at)) changed.push(word);
  if (changed.length > 0)
    await tx
      .updateTable('dictionary_version')
      .set((of) => ({ version: of('version', '+', 1), changed_at: at }))
      .where('id', '=', one)
      .execute();
  return changed;
};
