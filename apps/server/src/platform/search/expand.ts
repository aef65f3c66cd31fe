import { isOneSlip, slipsOf } from '@baithak/protocol/folding/slips';
import { soundsLike } from '@baithak/protocol/folding/sound-key';
import { isUnspaced } from '@baithak/protocol/folding/words';
import { sql, type SelectQueryBuilder } from 'kysely';
import { beginningWith, containing } from '../db/like-pattern.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/write.ts';
import { bare, headOf, isName, nameMark, soundOf } from './terms.ts';

/**
 * How well a word fits what was asked, best first: 0 the word itself; 1 a word that begins with it, or another spelling
 * of it; 2 a word that has it inside; 3 (names) a word that is one typing slip away.
 */
export type Band = 0 | 1 | 2 | 3;

/** The words that fit one asked word, each with its best band. */
export type Fits = ReadonlyMap<string, Band>;

/** Words of one kind of fit that are looked for; the shortest are kept. */
const most = 60;
/** Words of one sound or slip that are compared. */
const compared = 1000;

const lengthOf = (word: string): number => Array.from(bare(word)).length;

type Terms = SelectQueryBuilder<Tables, 'search_terms', unknown>;

const shortest = async (terms: Terms): Promise<string[]> => {
  const rows = await terms
    .select('word')
    .groupBy('word')
    .orderBy((of) => of.fn<number>('length', ['word']))
    .limit(most)
    .execute();
  return rows.map(({ word }) => word);
};

const longerThan = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < 2) return [];
  return shortest(
    db
      .selectFrom('search_terms')
      .where('head', '=', headOf(word))
      .where(sql<boolean>`word like ${beginningWith(word)} escape '\\'`),
  );
};

const soundingLike = async (db: Tx, word: string): Promise<string[]> => {
  const sound = soundOf(word);
  if (sound === '') return [];
  const rows = await db
    .selectFrom('search_terms')
    .select('word')
    .distinct()
    .where('sound', '=', sound)
    .limit(compared)
    .execute();
  return rows.flatMap((row) => (soundsLike(bare(word), bare(row.word)) ? [row.word] : [])).slice(0, most);
};

/** Reads every word there is, so it comes last; words of fewer than three letters stand inside too many. */
const having = async (db: Tx, word: string): Promise<string[]> => {
  if (lengthOf(word) < 3 && !isUnspaced(word)) return [];
  const pattern = (isName(word) ? nameMark : '') + containing(bare(word));
  return shortest(
    db
      .selectFrom('search_terms')
      .where(sql<boolean>`word like ${pattern} escape '\\'`)
      .$if(!isName(word), (query) => query.where('word', 'not like', `${nameMark}%`)),
  );
};

const slipping = async (db: Tx, word: string): Promise<string[]> => {
  const slips = slipsOf(bare(word));
  if (!isName(word) || slips.length === 0) return [];
  const rows = await db
    .selectFrom('search_slips')
    .select('word')
    .distinct()
    .where('slip', 'in', slips)
    .limit(compared)
    .execute();
  return rows.flatMap((row) => (isOneSlip(bare(word), bare(row.word)) ? [row.word] : [])).slice(0, most);
};

const finders: Readonly<Record<Band, (db: Tx, word: string) => Promise<string[]>>> = {
  0: async (_, word) => [word],
  1: async (db, word) => (await Promise.all([longerThan(db, word), soundingLike(db, word)])).flat(),
  2: having,
  3: slipping,
};

/** The fits of one more band, beside those of the bands before it. */
export const addBand = async (db: Tx, word: string, band: Band, fits: Fits): Promise<Fits> => {
  const found = await finders[band](db, word);
  return new Map([...found.map((one) => [one, band] as const), ...fits]);
};
