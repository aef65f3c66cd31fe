import { sql } from 'kysely';
import { padded, prepared } from '../db/prepared.ts';
import type { Tx } from '../db/write.ts';

/** A word in this many texts is common: its rows are read from the newest on, those of rarer words are all sorted. */
export const commonWordCount = 2000;

const countedTexts = prepared((db, { words }: { words: readonly string[] }) =>
  db
    .selectFrom((from) =>
      from.selectFrom('search_words').select('num').where('word', 'in', words).limit(commonWordCount).as('counted'),
    )
    .select((of) => of.fn.countAll<number>().as('count')),
);

/** In how many texts any of the words occurs, counted up to `commonWordCount`. */
export const countTexts = async (db: Tx, words: readonly string[]): Promise<number> => {
  const [row] = await countedTexts(db, { words: padded(words) });
  return Number(row?.count ?? 0);
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

interface WordsPage {
  readonly words: readonly string[];
  readonly below: number;
  readonly limit: number;
}

const newestWithOneWord = prepared((db, { word, below, limit }: { word: string; below: number; limit: number }) =>
  db
    .selectFrom('search_words')
    .select('num')
    .where('word', '=', word)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(limit),
);

const newestWithCommonWords = prepared((db, { words: [first = '', ...others], below, limit }: WordsPage) =>
  db
    .selectFrom(
      others
        .reduce(
          (all, word) => all.unionAll(newestWithWord(db, word, below, limit)),
          newestWithWord(db, first, below, limit),
        )
        .as('each'),
    )
    .select('num')
    .distinct()
    .orderBy('num', 'desc')
    .limit(limit),
);

const newestWithRareWords = prepared((db, { words, below, limit }: WordsPage) =>
  db
    .selectFrom('search_words')
    .select('num')
    .distinct()
    .where('word', 'in', words)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(limit),
);

const numsOf = (rows: readonly { num: number }[]): number[] => rows.map(({ num }) => num);

export interface Page {
  readonly below: number;
  readonly limit: number;
}

/** The newest texts below a number that have any of the words, without gaps. */
export const newestWithWords = async (
  db: Tx,
  words: readonly string[],
  isCommon: boolean,
  page: Page,
): Promise<number[]> => {
  const [word, ...others] = words;
  if (word === undefined) return [];
  if (others.length === 0) return numsOf(await newestWithOneWord(db, { word, ...page }));
  const read = isCommon ? newestWithCommonWords : newestWithRareWords;
  return numsOf(await read(db, { words: padded(words), ...page }));
};

const newestOfRoom = prepared((db, { roomId, below, limit }: { roomId: string; below: number; limit: number }) =>
  db
    .selectFrom('search_docs')
    .select('num')
    .where('room_id', '=', roomId)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(limit),
);

/** The newest texts of a room below a number. */
export const newestInRoom = async (db: Tx, roomId: string, page: Page): Promise<number[]> =>
  numsOf(await newestOfRoom(db, { roomId, ...page }));

const newestOfPerson = prepared((db, { author, below, limit }: { author: string; below: number; limit: number }) =>
  db
    .selectFrom('search_docs')
    .select('num')
    .where('author', '=', author)
    .where('num', '<', below)
    .orderBy('num', 'desc')
    .limit(limit),
);

/** The newest texts of a person below a number. */
export const newestByAuthor = async (db: Tx, author: string, page: Page): Promise<number[]> =>
  numsOf(await newestOfPerson(db, { author, ...page }));

const newestOfAll = prepared((db, { below, limit }: Page) =>
  db.selectFrom('search_docs').select('num').where('num', '<', below).orderBy('num', 'desc').limit(limit),
);

/** The newest texts below a number. */
export const newestOf = async (db: Tx, page: Page): Promise<number[]> => numsOf(await newestOfAll(db, page));

const wordsOfTexts = prepared((db, { nums, words }: { nums: readonly number[]; words: readonly string[] }) =>
  db
    .selectFrom('search_words')
    .select(['num', 'word'])
    .where('num', 'in', nums)
    // As an expression, or SQLite would look up every number with every word.
    .where(sql<string>`(word || '')`, 'in', words),
);

/** Which of the words occur in which of the texts. */
export const wordsByText = async (
  db: Tx,
  nums: readonly number[],
  words: readonly string[],
): Promise<Map<number, string[]>> => {
  const found = new Map<number, string[]>();
  if (nums.length === 0 || words.length === 0) return found;
  const rows = await wordsOfTexts(db, { nums: padded(nums), words: padded(words) });
  for (const { num, word } of rows) {
    const before = found.get(num);
    if (before) before.push(word);
    else found.set(num, [word]);
  }
  return found;
};
