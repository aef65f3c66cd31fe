import { isAtMostOneSlip, slipsOf } from '@baithak/protocol/folding/slips';
import { soundsLike } from '@baithak/protocol/folding/sound-key';
import { isUnspaced } from '@baithak/protocol/folding/words';
import { sql, type SelectQueryBuilder } from 'kysely';
import { beginningWith, containing } from '../db/like-pattern.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/write.ts';
import { withoutMark, headOfWord, isName, nameMark, soundOfWord } from './terms.ts';

/**
 * How well a word matches what was asked, best first: 0 the word itself; 1 a word that begins with it, or another spelling
 * of it; 2 a word that contains it; 3 (names) a word that is one typing slip away.
 */
export type Band = 0 | 1 | 2 | 3;

/** The words that match one asked word, each with its best band. */
export type Matches = ReadonlyMap<string, Band>;

/** Words of one kind of match; the shortest are kept. */
const maxWords = 60;
/** Words of one sound or slip that are compared. */
const maxCompared = 1000;

const lengthOf = (word: string): number => Array.from(withoutMark(word)).length;

type Terms = SelectQueryBuilder<Tables, 'search_terms', unknown>;

const findShortest = async (terms: Terms): Promise<string[]> => {
  const rows = await terms
    .select('word')
    .groupBy('word')
    .orderBy((of) => of.fn<number>('length', ['word']))
    .limit(maxWords)
    .execute();
  return rows.map(({ word }) => word);
};

const wordsBeginningWith = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < 2) return [];
  return findShortest(
    db
      .selectFrom('search_terms')
      .where('head', '=', headOfWord(word))
      .where(sql<boolean>`word like ${beginningWith(word)} escape '\\'`),
  );
};

const wordsSoundingLike = async (db: Tx, word: string): Promise<string[]> => {
  const sound = soundOfWord(word);
  if (sound === '') return [];
  const rows = await db
    .selectFrom('search_terms')
    .select('word')
    .distinct()
    .where('sound', '=', sound)
    .limit(maxCompared)
    .execute();
  return rows
    .flatMap((row) => (soundsLike(withoutMark(word), withoutMark(row.word)) ? [row.word] : []))
    .slice(0, maxWords);
};

/** Reads every word, so it comes late; words of fewer than three letters are contained in too many others. */
const wordsContaining = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < 3 && !isUnspaced(word)) return [];
  const pattern = (isName(word) ? nameMark : '') + containing(withoutMark(word));
  return findShortest(
    db
      .selectFrom('search_terms')
      .where(sql<boolean>`word like ${pattern} escape '\\'`)
      .$if(!isName(word), (query) => query.where('word', 'not like', `${nameMark}%`)),
  );
};

const wordsOneSlipAway = async (db: Tx, word: string): Promise<string[]> => {
  const slips = slipsOf(withoutMark(word));
  if (!isName(word) || slips.length === 0) return [];
  const rows = await db
    .selectFrom('search_slips')
    .select('word')
    .distinct()
    .where('slip', 'in', slips)
    .limit(maxCompared)
    .execute();
  return rows
    .flatMap((row) => (isAtMostOneSlip(withoutMark(word), withoutMark(row.word)) ? [row.word] : []))
    .slice(0, maxWords);
};

const finders: Readonly<Record<Band, (db: Tx, word: string) => Promise<string[]>>> = {
  0: async (_, word) => [word],
  1: async (db, word) => (await Promise.all([wordsBeginningWith(db, word), wordsSoundingLike(db, word)])).flat(),
  2: wordsContaining,
  3: wordsOneSlipAway,
};

/** Adds the matches of one more band. */
export const addMatches = async (db: Tx, word: string, band: Band, matches: Matches): Promise<Matches> => {
  const found = await finders[band](db, word);
  return new Map([...found.map((one) => [one, band] as const), ...matches]);
};
