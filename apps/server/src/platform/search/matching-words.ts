import { isAtMostOneSlip, slipsOf } from '@baithak/protocol/folding/slips';
import { soundsLike } from '@baithak/protocol/folding/sound-key';
import { isUnspaced } from '@baithak/protocol/folding/words';
import { padded, prepared } from '../db/prepared.ts';
import type { Tx } from '../db/write.ts';
import { type PartRange, beginningRange, insideRange, isName, shortestPart, withoutMark } from './parts.ts';
import { soundOfWord } from './terms.ts';

/**
 * How well a word matches what was asked, best first: 0 the word itself; 1 a word that begins with it, or another spelling
 * of it; 2 a word that contains it; 3 (names) a word that is one typing slip away.
 */
export type Band = 0 | 1 | 2 | 3;

/** The words that match one asked word, each with its best band. */
export type Matches = ReadonlyMap<string, Band>;

/** Words of one kind of match; the shortest are kept. */
const maxWords = 60;
/** Words of one beginning or part that are read. */
const maxRead = 1000;
/** Words of one sound or slip that are compared. */
const maxCompared = 200;

const lengthOf = (word: string): number => Array.from(withoutMark(word)).length;

const shortestInRange = prepared((db, { from, to }: { from: Uint8Array; to: Uint8Array }) =>
  db
    .selectFrom((parts) =>
      parts
        .selectFrom('search_parts')
        .select('search_parts.word')
        .where('part', '>=', from)
        .where('part', '<', to)
        .orderBy('part')
        .limit(maxRead)
        .as('near'),
    )
    .select('near.word')
    .groupBy('near.word')
    .orderBy((of) => of.fn<number>('length', ['near.word']))
    .limit(maxWords),
);

const wordsInRange = async (db: Tx, { from, to }: PartRange): Promise<string[]> =>
  (await shortestInRange(db, { from, to })).map(({ word }) => word);

const wordsBeginningWith = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < 2) return [];
  const found = await wordsInRange(db, beginningRange(word));
  return found.filter((one) => one.startsWith(word));
};

/** Words of fewer than three letters are contained in too many others. */
const wordsContaining = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < shortestPart && !isUnspaced(word)) return [];
  const found = await wordsInRange(db, insideRange(word));
  return found.filter((one) => withoutMark(one).includes(withoutMark(word)));
};

const wordsOfSound = prepared((db, { sound }: { sound: string }) =>
  db.selectFrom('search_terms').select('word').distinct().where('sound', '=', sound).limit(maxCompared),
);

const wordsSoundingLike = async (db: Tx, word: string): Promise<string[]> => {
  const sound = soundOfWord(word);
  if (sound === '') return [];
  return (await wordsOfSound(db, { sound }))
    .flatMap((row) => (soundsLike(withoutMark(word), withoutMark(row.word)) ? [row.word] : []))
    .slice(0, maxWords);
};

const wordsOfSlips = prepared((db, { slips }: { slips: readonly string[] }) =>
  db.selectFrom('search_slips').select('word').distinct().where('slip', 'in', slips).limit(maxCompared),
);

const wordsOneSlipAway = async (db: Tx, word: string): Promise<string[]> => {
  const slips = isName(word) ? slipsOf(withoutMark(word)) : [];
  if (slips.length === 0) return [];
  return (await wordsOfSlips(db, { slips: padded(slips) }))
    .flatMap((row) => (isAtMostOneSlip(withoutMark(word), withoutMark(row.word)) ? [row.word] : []))
    .slice(0, maxWords);
};

const finders: Readonly<Record<Band, (db: Tx, word: string) => Promise<string[]>>> = {
  0: async (_, word) => [word],
  1: async (db, word) => (await Promise.all([wordsBeginningWith(db, word), wordsSoundingLike(db, word)])).flat(),
  2: wordsContaining,
  3: wordsOneSlipAway,
};

/** Finds the words of one band. One search looks up its words in several places, and each of them once. */
export type FindWords = (word: string, band: Band) => Promise<string[]>;

export const createFindWords = (db: Tx): FindWords => {
  const found = new Map<string, Promise<string[]>>();
  return (word, band) => {
    const key = `${band}${word}`;
    const words = found.get(key) ?? finders[band](db, word);
    found.set(key, words);
    return words;
  };
};

/** Adds the matches of one more band. */
export const addMatches = async (find: FindWords, word: string, band: Band, matches: Matches): Promise<Matches> => {
  const words = await find(word, band);
  return new Map([...words.map((one) => [one, band] as const), ...matches]);
};
