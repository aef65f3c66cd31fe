import { distinctWords, wordsOf } from '@baithak/protocol/folding/words';
import type { Tx } from '../db/write.ts';
import { inChunks } from './chunks.ts';
import type { SearchType } from './tables.ts';
import { nameMark } from './name-mark.ts';
import { removeUnusedTerms, addTerms } from './terms.ts';

/** Something that can be found by its words. */
export interface Searchable {
  readonly type: SearchType;
  /** Unique within its type. */
  readonly id: string;
  /** The room whose readers may find it (a room's is its own); null for people. */
  readonly roomId: string | null;
  readonly author: string | null;
  /** When it came, in milliseconds; the newest is found first. An edit keeps it. */
  readonly at: number;
  /** As people read it: snippets are cut from it. Without text it is not found. */
  readonly text: string;
}

/** How many different words of one text are indexed, of how many letters together; the rest is shown but not found. */
const maxWords = 300;
const maxLetters = 3000;

/** Nearly each letter of a word is a row of the index: long words take as much as many short ones. */
const firstWords = (words: readonly string[]): string[] => {
  let letters = 0;
  const end = words.findIndex(({ length }) => {
    letters += length;
    return letters > maxLetters;
  });
  return words.slice(0, end === -1 ? maxWords : Math.min(end, maxWords));
};

/** Names are also found by their letters alone: bilal07 by bilal. */
const nameWords = (text: string): string[] =>
  wordsOf(text).flatMap(({ word }) => {
    const letters = word.replace(/\d+$/, '');
    return letters === word || letters === '' ? [nameMark + word] : [nameMark + word, nameMark + letters];
  });

const wordsToIndex = ({ type, text }: Searchable): string[] => {
  const isNamed = type === 'people' || type === 'rooms';
  return firstWords(isNamed ? [...new Set(nameWords(text))] : distinctWords(text));
};

/** Ids count up within a process: their last three characters distinguish ids of the same ms. */
const firstNum = ({ at, id }: Searchable): number => at * 4096 + (Number.parseInt(id.slice(-3), 16) || 0);

/** Stores the row under a number of its own and returns it; another one of the same ms may have the first. */
const insertDoc = async (tx: Tx, doc: Searchable, from: number): Promise<number> => {
  for (let num = from; ; num += 1) {
    const stored = await tx
      .insertInto('search_docs')
      .values({ num, kind: doc.type, id: doc.id, room_id: doc.roomId, author: doc.author, at: doc.at, text: doc.text })
      .onConflict((conflict) => conflict.column('num').doNothing())
      .returning('num')
      .executeTakeFirst();
    if (stored) return stored.num;
  }
};

const insertWords = async (tx: Tx, num: number, words: readonly string[]): Promise<void> => {
  await inChunks(
    words,
    async (some) =>
      void (await tx
        .insertInto('search_words')
        .values(some.map((word) => ({ num, word })))
        .execute()),
  );
  await addTerms(tx, words);
};

/** Makes something new findable, in the transaction that stores it. For what may be there already use `reindexText`. */
export const indexText = async (tx: Tx, doc: Searchable): Promise<void> => {
  const words = wordsToIndex(doc);
  if (words.length === 0) return;
  await insertWords(tx, await insertDoc(tx, doc, firstNum(doc)), words);
};

/** The same for what may be indexed already (an edit, a new name): its old words are removed, its place in time stays. */
export const reindexText = async (tx: Tx, doc: Searchable): Promise<void> => {
  const before = await tx
    .selectFrom('search_docs')
    .select('num')
    .where('kind', '=', doc.type)
    .where('id', '=', doc.id)
    .executeTakeFirst();
  if (!before) return indexText(tx, doc);
  const words = wordsToIndex(doc);
  const rows = await tx.selectFrom('search_words').select('word').where('num', '=', before.num).execute();
  const [kept, wanted] = [new Set(rows.map(({ word }) => word)), new Set(words)];
  const gone = [...kept].filter((word) => !wanted.has(word));
  await tx
    .updateTable('search_docs')
    .set({ text: doc.text, room_id: doc.roomId, author: doc.author })
    .where('num', '=', before.num)
    .execute();
  await inChunks(
    gone,
    async (some) =>
      void (await tx.deleteFrom('search_words').where('num', '=', before.num).where('word', 'in', some).execute()),
  );
  await removeUnusedTerms(tx, gone);
  await insertWords(
    tx,
    before.num,
    words.filter((word) => !kept.has(word)),
  );
};
