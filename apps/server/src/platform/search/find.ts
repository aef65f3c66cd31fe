import type { Tx } from '../db/write.ts';
import { commonFrom, countOf, inRoom, withWords, wordsIn, type Page } from './candidates.ts';
import { addBand, type Band, type Fits } from './expand.ts';
import { nameMark } from './terms.ts';

export interface Asked<Row> {
  /** Folded; all of them must be there. */
  readonly words: readonly string[];
  /** Searched among names (people, rooms), where one typing slip is forgiven, or among texts. */
  readonly among: 'names' | 'texts';
  /** Of one room only. */
  readonly roomId?: string | undefined;
  /** The number of the last result seen. */
  readonly after?: number | undefined;
  readonly most: number;
  /** The rows that the searcher may see and asked for, of these numbers, in any order. */
  readonly see: (nums: readonly number[]) => Promise<readonly Row[]>;
}

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** What the asked words were found as, folded: what a snippet marks. */
  readonly marks: ReadonlySet<string>;
}

/** Texts that one search looks at, most. */
const budget = 20_000;
const firstPage = 256;
const page = 1024;
/** Rows that are fetched at once. */
const shown = 64;
const newest = Number.MAX_SAFE_INTEGER;

/** The best band in which a text has all asked words; undefined when it has not. */
const bandOf = (fits: readonly Fits[], words: readonly string[]): Band | undefined => {
  let worst: Band = 0;
  for (const fit of fits) {
    const bands = words.flatMap((word) => fit.get(word) ?? []);
    if (bands.length === 0) return undefined;
    worst = Math.max(worst, Math.min(...bands)) as Band;
  }
  return worst;
};

const all = (fits: readonly Fits[]): string[] => [...new Set(fits.flatMap((fit) => [...fit.keys()]))];

type Source = (page: Page) => Promise<number[]>;

/** Where candidates come from: the rarest word's texts, or the room's own when every word is common. */
const sourceOf = async (db: Tx, fits: readonly Fits[], band: Band, roomId: string | undefined): Promise<Source> => {
  const choices = await Promise.all(
    fits.map(async (fit) => {
      // Of a single word only what this band adds is new.
      const words = [...fit].flatMap(([word, own]) => (fits.length > 1 || own === band ? [word] : []));
      return { words, count: words.length === 0 ? 0 : await countOf(db, words) };
    }),
  );
  const [rarest] = choices.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.words.length === 0) return async () => [];
  const isCommon = rarest.count >= commonFrom;
  if (roomId !== undefined && isCommon) return (asked) => inRoom(db, roomId, asked);
  return (asked) => withWords(db, rarest.words, isCommon, asked);
};

interface Looking<Row> {
  readonly db: Tx;
  readonly asked: Asked<Row & { num: number }>;
  readonly rows: (Row & { num: number })[];
  left: number;
}

const lookThrough = async <Row>(
  looking: Looking<Row>,
  fits: readonly Fits[],
  band: Band,
  below: number,
): Promise<void> => {
  const { db, asked, rows } = looking;
  const source = await sourceOf(db, fits, band, asked.roomId);
  const terms = all(fits);
  let from = below;
  for (let most = firstPage; rows.length < asked.most && looking.left > 0; most = page) {
    const nums = await source({ below: from, most });
    const words = await wordsIn(db, nums, terms);
    const fitting = nums.filter((num) => bandOf(fits, words.get(num) ?? []) === band);
    for (let at = 0; at < fitting.length && rows.length < asked.most; at += shown) {
      const some = fitting.slice(at, at + shown);
      const seen = new Map((await asked.see(some)).map((row) => [row.num, row]));
      rows.push(...some.flatMap((num) => seen.get(num) ?? []).slice(0, asked.most - rows.length));
    }
    looking.left -= nums.length;
    from = nums.at(-1) ?? 0;
    if (nums.length < most) return;
  }
};

const bandsOf = (among: Asked<unknown>['among']): readonly Band[] => (among === 'names' ? [0, 1, 2, 3] : [0, 1, 2]);

/**
 * What the index has for the words: best band first, newest first within one. At most 20,000 candidates are looked at,
 * so of words that are everywhere the oldest texts may stay unfound. Nothing is told of what `see` leaves out.
 */
export const findInIndex = async <Row extends { num: number }>(db: Tx, asked: Asked<Row>): Promise<Found<Row>> => {
  const mark = asked.among === 'names' ? nameMark : '';
  const words = asked.words.map((word) => mark + word);
  const looking: Looking<Row> = { db, asked, rows: [], left: budget };
  let fits: readonly Fits[] = words.map(() => new Map());
  let begun = asked.after === undefined;
  const cursorWords = asked.after === undefined || words.length === 0 ? [] : await wordsOfNum(db, asked.after);
  for (const band of words.length === 0 ? [] : bandsOf(asked.among)) {
    if (looking.rows.length >= asked.most) break;
    const before = all(fits).length;
    fits = await Promise.all(fits.map((fit, at) => addBand(db, words[at] ?? '', band, fit)));
    const isCursor = !begun && bandOf(fits, cursorWords) === band;
    const isNew = all(fits).length > before;
    if ((begun && isNew) || isCursor)
      await lookThrough(looking, fits, band, isCursor ? (asked.after ?? newest) : newest);
    begun ||= isCursor;
  }
  return { rows: looking.rows, marks: new Set(all(fits).map((word) => word.slice(mark.length))) };
};

const wordsOfNum = async (db: Tx, num: number): Promise<string[]> => {
  const rows = await db.selectFrom('search_words').select('word').where('num', '=', num).execute();
  return rows.map(({ word }) => word);
};
