import type { Tx } from '../db/write.ts';
import { commonWordCount, countTexts, newestInRoom, newestWithWords, wordsByText, type Page } from './candidates.ts';
import { addMatches, type Band, type Matches } from './matching-words.ts';
import { nameMark } from './terms.ts';

export interface IndexQuery<Row> {
  /** Folded; all of them must be there. */
  readonly words: readonly string[];
  /** Searched among names (people, rooms), where one typing slip is forgiven, or among texts. */
  readonly among: 'names' | 'texts';
  /** Of one room only. */
  readonly roomId?: string | undefined;
  /** The number of the last result seen. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** The rows that the searcher may see and asked for, of these numbers, in any order. */
  readonly findVisible: (nums: readonly number[]) => Promise<readonly Row[]>;
}

export interface IndexResult<Row> {
  readonly rows: readonly Row[];
  /** What the asked words were found as, folded: what a snippet marks. */
  readonly marks: ReadonlySet<string>;
}

/** The most texts that one search reads. */
const maxCandidates = 20_000;
const firstPage = 256;
const page = 1024;
/** Rows that are fetched at once. */
const rowsPerFetch = 64;
const newest = Number.MAX_SAFE_INTEGER;

/** The best band in which a text has all asked words; undefined when it has not. */
const bandOf = (matches: readonly Matches[], words: readonly string[]): Band | undefined => {
  let worst: Band = 0;
  for (const fit of matches) {
    const bands = words.flatMap((word) => fit.get(word) ?? []);
    if (bands.length === 0) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the greatest of several bands is one of them
    worst = Math.max(worst, Math.min(...bands)) as Band;
  }
  return worst;
};

const all = (matches: readonly Matches[]): string[] => [...new Set(matches.flatMap((fit) => [...fit.keys()]))];

type Source = (page: Page) => Promise<number[]>;

/** Where candidates come from: the rarest word's texts, or the room's own when every word is common. */
const sourceOf = async (
  db: Tx,
  matches: readonly Matches[],
  band: Band,
  roomId: string | undefined,
): Promise<Source> => {
  const choices = await Promise.all(
    matches.map(async (fit) => {
      // Of a single word only what this band adds is new.
      const words = [...fit].flatMap(([word, own]) => (matches.length > 1 || own === band ? [word] : []));
      return { words, count: words.length === 0 ? 0 : await countTexts(db, words) };
    }),
  );
  const [rarest] = choices.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.words.length === 0) return async () => [];
  const isCommon = rarest.count >= commonWordCount;
  if (roomId !== undefined && isCommon) return (asked) => newestInRoom(db, roomId, asked);
  return (asked) => newestWithWords(db, rarest.words, isCommon, asked);
};

interface SearchRun<Row> {
  readonly db: Tx;
  readonly query: IndexQuery<Row & { num: number }>;
  readonly rows: (Row & { num: number })[];
  left: number;
}

const searchBand = async <Row>(
  run: SearchRun<Row>,
  matches: readonly Matches[],
  band: Band,
  below: number,
): Promise<void> => {
  const { db, query, rows } = run;
  const source = await sourceOf(db, matches, band, query.roomId);
  const terms = all(matches);
  let from = below;
  for (let limit = firstPage; rows.length < query.limit && run.left > 0; limit = page) {
    const nums = await source({ below: from, limit });
    const words = await wordsByText(db, nums, terms);
    const fitting = nums.filter((num) => bandOf(matches, words.get(num) ?? []) === band);
    for (let at = 0; at < fitting.length && rows.length < query.limit; at += rowsPerFetch) {
      const some = fitting.slice(at, at + rowsPerFetch);
      const seen = new Map((await query.findVisible(some)).map((row) => [row.num, row]));
      rows.push(...some.flatMap((num) => seen.get(num) ?? []).slice(0, query.limit - rows.length));
    }
    run.left -= nums.length;
    from = nums.at(-1) ?? 0;
    if (nums.length < limit) return;
  }
};

const bandsOf = (among: IndexQuery<unknown>['among']): readonly Band[] =>
  among === 'names' ? [0, 1, 2, 3] : [0, 1, 2];

/**
 * What the index has for the words: best band first, newest first within one. At most 20,000 candidates are looked at,
 * so of words that are everywhere the oldest texts may stay unfound. The answer shows nothing of what `findVisible` leaves out.
 */
export const findInIndex = async <Row extends { num: number }>(
  db: Tx,
  query: IndexQuery<Row>,
): Promise<IndexResult<Row>> => {
  const mark = query.among === 'names' ? nameMark : '';
  const words = query.words.map((word) => mark + word);
  const run: SearchRun<Row> = { db, query, rows: [], left: maxCandidates };
  let matches: readonly Matches[] = words.map(() => new Map());
  let begun = query.after === undefined;
  const cursorWords = query.after === undefined || words.length === 0 ? [] : await wordsOfNum(db, query.after);
  for (const band of words.length === 0 ? [] : bandsOf(query.among)) {
    if (run.rows.length >= query.limit) break;
    const before = all(matches).length;
    matches = await Promise.all(matches.map((fit, at) => addMatches(db, words[at] ?? '', band, fit)));
    const isCursor = !begun && bandOf(matches, cursorWords) === band;
    const isNew = all(matches).length > before;
    if ((begun && isNew) || isCursor) await searchBand(run, matches, band, isCursor ? (query.after ?? newest) : newest);
    begun ||= isCursor;
  }
  return { rows: run.rows, marks: new Set(all(matches).map((word) => word.slice(mark.length))) };
};

const wordsOfNum = async (db: Tx, num: number): Promise<string[]> => {
  const rows = await db.selectFrom('search_words').select('word').where('num', '=', num).execute();
  return rows.map(({ word }) => word);
};
