import { sql } from 'kysely';
import type { Tx } from '../db/write.ts';

/** Rows of one look-up; lists of parameters are filled up to it, so that few different statements are prepared. */
const sizes = [4, 16, 64, 256, 1024];

const filledUp = <T>(list: readonly T[]): T[] => {
  const size = sizes.find((each) => each >= list.length) ?? list.length;
  const last = list.at(-1);
  return last === undefined ? [] : [...list, ...Array.from({ length: size - list.length }, () => last)];
};

/** Up to here the rows of a word are simply sorted; beyond it each word is walked from its newest. */
export const commonFrom = 2000;

/** In how many texts any of the words stands, counted up to `commonFrom`. */
export const countOf = async (db: Tx, words: readonly string[]): Promise<number> => {
  const counted = db.selectFrom('search_words').select('num').where('word', 'in', filledUp(words)).limit(commonFrom);
  const row = await db
    .selectFrom(counted.as('counted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const newestOf = (db: Tx, word: string, below: number, most: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('search_words')
        .select('num')
        .where('word', '=', word)
        .where('num', '<', below)
        .orderBy('num', 'desc')
        .limit(most)
        .as('of_word'),
    )
    .select('of_word.num');

export interface Page {
  readonly below: number;
  readonly most: number;
}

/** The newest texts below a number that have any of the words: the whole of what comes next, nothing left out between. */
export const withWords = async (
  db: Tx,
  words: readonly string[],
  isCommon: boolean,
  { below, most }: Page,
): Promise<number[]> => {
  const [first, ...others] = filledUp(words);
  if (first === undefined) return [];
  const each = isCommon
    ? others.reduce((all, word) => all.unionAll(newestOf(db, word, below, most)), newestOf(db, first, below, most))
    : db
        .selectFrom('search_words')
        .select('num')
        .where('word', 'in', [first, ...others])
        .where('num', '<', below);
  const rows = await db
    .selectFrom(each.as('each'))
    .select('num')
    .distinct()
    .orderBy('num', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ num }) => num);
};

/** The newest texts of a room below a number. */
export const inRoom = async (db: Tx, roomId: string, { below, most }: Page): Promise<number[]> => {
  const rows = await db
    .selectFrom('search_docs')
    .select('num')
    .where('room_id', '=', roomId)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ num }) => num);
};

/** Which of the words stand in which of the texts. */
export const wordsIn = async (
  db: Tx,
  nums: readonly number[],
  words: readonly string[],
): Promise<Map<number, string[]>> => {
  const found = new Map<number, string[]>();
  if (nums.length === 0) return found;
  const rows = await db
    .selectFrom('search_words')
    .select(['num', 'word'])
    .where('num', 'in', filledUp(nums))
    // As an expression, or SQLite would look up every number with every word.
    .where(sql<string>`(word || '')`, 'in', filledUp(words))
    .execute();
  for (const { num, word } of rows) {
    const before = found.get(num);
    if (before) before.push(word);
    else found.set(num, [word]);
  }
  return found;
};
