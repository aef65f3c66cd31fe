import { sql } from 'kysely';
import type { Tx } from '../db/write.ts';

/** Lists of parameters are padded to one of these lengths, so that few different statements are prepared. */
const sizes = [4, 16, 64, 256, 1024];

const padded = <T>(list: readonly T[]): T[] => {
  const size = sizes.find((each) => each >= list.length) ?? list.length;
  const last = list.at(-1);
  return last === undefined ? [] : [...list, ...Array.from({ length: size - list.length }, () => last)];
};

/** A word in this many texts is common: its rows are read from the newest on, those of rarer words are all sorted. */
export const commonWordCount = 2000;

/** In how many texts any of the words occurs, counted up to `commonWordCount`. */
export const countTexts = async (db: Tx, words: readonly string[]): Promise<number> => {
  const counted = db.selectFrom('search_words').select('num').where('word', 'in', padded(words)).limit(commonWordCount);
  const row = await db
    .selectFrom(counted.as('counted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const newestWithWord = (db: Tx, word: string, below: number, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('search_words')
        .select('num')
        .where('word', '=', word)
        .where('num', '<', below)
        .orderBy('num', 'desc')
        .limit(limit)
        .as('of_word'),
    )
    .select('of_word.num');

export interface Page {
  readonly below: number;
  readonly limit: number;
}

/** The newest texts below a number that have any of the words, without gaps. */
export const newestWithWords = async (
  db: Tx,
  words: readonly string[],
  isCommon: boolean,
  { below, limit }: Page,
): Promise<number[]> => {
  const [first, ...others] = padded(words);
  if (first === undefined) return [];
  const each = isCommon
    ? others.reduce(
        (all, word) => all.unionAll(newestWithWord(db, word, below, limit)),
        newestWithWord(db, first, below, limit),
      )
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
    .limit(limit)
    .execute();
  return rows.map(({ num }) => num);
};

/** The newest texts of a room below a number. */
export const newestInRoom = async (db: Tx, roomId: string, { below, limit }: Page): Promise<number[]> => {
  const rows = await db
    .selectFrom('search_docs')
    .select('num')
    .where('room_id', '=', roomId)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ num }) => num);
};

/** Which of the words occur in which of the texts. */
export const wordsByText = async (
  db: Tx,
  nums: readonly number[],
  words: readonly string[],
): Promise<Map<number, string[]>> => {
  const found = new Map<number, string[]>();
  if (nums.length === 0) return found;
  const rows = await db
    .selectFrom('search_words')
    .select(['num', 'word'])
    .where('num', 'in', padded(nums))
    // As an expression, or SQLite would look up every number with every word.
    .where(sql<string>`(word || '')`, 'in', padded(words))
    .execute();
  for (const { num, word } of rows) {
    const before = found.get(num);
    if (before) before.push(word);
    else found.set(num, [word]);
  }
  return found;
};
