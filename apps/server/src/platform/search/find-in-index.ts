import { tookTooLong } from '../db/answer.ts';
import type { Tx } from '../db/write.ts';
import {
  commonWordCount,
  countTexts,
  newestByAuthor,
  newestInRoom,
  newestOf,
  newestWithWords,
  wordsByText,
  type Page,
} from './candidates.ts';
import { addMatches, createFindWords, type Band, type FindWords, type Matches } from './matching-words.ts';
import { nameMark } from './parts.ts';

export interface IndexQuery<Row> {
  /** Folded; all of them must be there. Undefined: the newest texts, whatever they say. */
  readonly words: readonly string[] | undefined;
  /** Searched among names (people, rooms), where one typing slip is forgiven, or among texts. */
  readonly among: 'names' | 'texts';
  /** Of one room only. */
  readonly roomId?: string | undefined;
  /** By one person only. */
  readonly author?: string | undefined;
  /** Of numbers from this one on, and below that one. */
  readonly from?: number | undefined;
  readonly below?: number | undefined;
  /** The number of the last result seen. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** Whether the time is over: then the answer is what has been found. */
  readonly isOver: () => boolean;
  /** Of the search that this one is a part of. */
  readonly findWords?: FindWords;
  /** The rows that the searcher may see and asked for, of these numbers, in any order. */
  readonly findVisible: (nums: readonly number[]) => Promise<readonly Row[]>;
}

export interface IndexResult<Row> {
  readonly rows: readonly Row[];
  /** What the asked words were found as, folded: what a snippet marks. */
  readonly marks: ReadonlySet<string>;
  /** The time was over before everything was looked at. */
  readonly partial: boolean;
}

/** The most texts that one search reads. */
const maxCandidates = 20_000;
/** Texts that are read at once: a text may have a thousand words, and no statement may take long. */
const pages = [24, 64, 256] as const;
/** Rows that are fetched at once. */
const rowsPerFetch = 24;
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

/** The newest texts of a person, a room or of all. */
const newestSource = (db: Tx, { roomId, author }: Pick<IndexQuery<unknown>, 'roomId' | 'author'>): Source => {
  if (author !== undefined) return (asked) => newestByAuthor(db, author, asked);
  return roomId === undefined ? (asked) => newestOf(db, asked) : (asked) => newestInRoom(db, roomId, asked);
};

/** Where candidates come from: the rarest word's texts, or those of the person or room when every word is common. */
const sourceOf = async (
  db: Tx,
  matches: readonly Matches[],
  band: Band,
  { roomId, author }: Pick<IndexQuery<unknown>, 'roomId' | 'author'>,
): Promise<Source> => {
  // Of a single word only what this band adds is new.
  const added = matches.map((fit) =>
    [...fit].flatMap(([word, own]) => (matches.length > 1 || own === band ? [word] : [])),
  );
  const [only = []] = added;
  // The newest texts of one word stand in the index in their order, however many there are.
  if (added.length === 1 && only.length === 1 && roomId === undefined && author === undefined)
    return (asked) => newestWithWords(db, only, true, asked);
  const choices = await Promise.all(
    added.map(async (words) => ({ words, count: words.length === 0 ? 0 : await countTexts(db, words) })),
  );
  const [rarest] = choices.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.words.length === 0) return async () => [];
  const isCommon = rarest.count >= commonWordCount;
  if ((author ?? roomId) !== undefined && isCommon) return newestSource(db, { roomId, author });
  return (asked) => newestWithWords(db, rarest.words, isCommon, asked);
};

interface SearchRun<Row> {
  readonly db: Tx;
  readonly query: IndexQuery<Row & { num: number }>;
  readonly rows: (Row & { num: number })[];
  left: number;
}

/** Those of the texts that fit in this band. */
const fittingIn = async (
  { db, query }: SearchRun<unknown>,
  matches: readonly Matches[],
  band: Band,
  nums: readonly number[],
): Promise<readonly number[]> => {
  // The texts of a single word have it, unless they are a room's or a person's newest.
  if (band === 0 && matches.length === 1 && query.roomId === undefined && query.author === undefined) return nums;
  const words = await wordsByText(db, nums, all(matches));
  return nums.filter((num) => bandOf(matches, words.get(num) ?? []) === band);
};

const addVisible = async <Row>(run: SearchRun<Row>, fitting: readonly number[]): Promise<void> => {
  const { query, rows } = run;
  for (let at = 0; at < fitting.length && rows.length < query.limit; at += rowsPerFetch) {
    const some = fitting.slice(at, at + rowsPerFetch);
    const seen = new Map((await query.findVisible(some)).map((row) => [row.num, row]));
    rows.push(...some.flatMap((num) => seen.get(num) ?? []).slice(0, query.limit - rows.length));
  }
};

/** What became of a search: all was looked at, or as much as is wanted; or its time was over before. */
type Ended = 'whole' | 'stopped';

/** The visible ones among the texts of a source that fit, the newest first, from a number down. */
const readSource = async <Row>(
  run: SearchRun<Row>,
  source: Source,
  below: number,
  fitting: (nums: readonly number[]) => Promise<readonly number[]>,
): Promise<Ended> => {
  const { query, rows } = run;
  const oldest = query.from ?? 0;
  let from = below;
  for (let page = 0; rows.length < query.limit && run.left > 0; page += 1) {
    if (query.isOver()) return 'stopped';
    const limit = pages[page] ?? pages[2];
    const read = await source({ below: from, limit });
    const nums = read.filter((num) => num >= oldest);
    await addVisible(run, await fitting(nums));
    run.left -= read.length;
    from = read.at(-1) ?? 0;
    if (nums.length < limit) return 'whole';
  }
  return 'whole';
};

const searchBand = async <Row>(
  run: SearchRun<Row>,
  matches: readonly Matches[],
  band: Band,
  below: number,
): Promise<Ended> =>
  readSource(run, await sourceOf(run.db, matches, band, run.query), below, (nums) =>
    fittingIn(run, matches, band, nums),
  );

const readNewest = <Row>(run: SearchRun<Row>): Promise<Ended> => {
  const { db, query } = run;
  return readSource(run, newestSource(db, query), query.after ?? query.below ?? newest, async (nums) => nums);
};

const bandsOf = (among: IndexQuery<unknown>['among']): readonly Band[] =>
  among === 'names' ? [0, 1, 2, 3] : [0, 1, 2];

const searchBands = async <Row>(
  run: SearchRun<Row>,
  words: readonly string[],
  marked: (matches: readonly Matches[]) => void,
): Promise<Ended> => {
  const { db, query } = run;
  const findWords = query.findWords ?? createFindWords(db);
  let matches: readonly Matches[] = words.map(() => new Map());
  let begun = query.after === undefined;
  const cursorWords = query.after === undefined || words.length === 0 ? [] : await wordsOfNum(db, query.after);
  for (const band of words.length === 0 ? [] : bandsOf(query.among)) {
    if (run.rows.length >= query.limit) return 'whole';
    if (query.isOver()) return 'stopped';
    const before = all(matches).length;
    matches = await Promise.all(matches.map((fit, at) => addMatches(findWords, words[at] ?? '', band, fit)));
    marked(matches);
    const isCursor = !begun && bandOf(matches, cursorWords) === band;
    const isNew = all(matches).length > before;
    const isLooked = (begun && isNew) || isCursor;
    const below = (isCursor ? query.after : query.below) ?? newest;
    if (isLooked && (await searchBand(run, matches, band, below)) === 'stopped') return 'stopped';
    begun ||= isCursor;
  }
  return 'whole';
};

/**
 * What the index has for the words: best band first, newest first within one. At most 20,000 candidates are looked at,
 * so of words that are everywhere the oldest texts may stay unfound. The answer shows nothing of what `findVisible` leaves out.
 */
export const findInIndex = async <Row extends { num: number }>(
  db: Tx,
  query: IndexQuery<Row>,
): Promise<IndexResult<Row>> => {
  const mark = query.among === 'names' ? nameMark : '';
  const words = query.words?.map((word) => mark + word);
  const run: SearchRun<Row> = { db, query, rows: [], left: maxCandidates };
  let matches: readonly Matches[] = [];
  const searching = words ? searchBands(run, words, (found) => (matches = found)) : readNewest(run);
  const ended = await searching.catch((error: unknown): Ended => {
    if (tookTooLong(error)) return 'stopped';
    throw error;
  });
  return {
    rows: run.rows,
    marks: new Set(all(matches).map((word) => word.slice(mark.length))),
    partial: ended === 'stopped',
  };
};

const wordsOfNum = async (db: Tx, num: number): Promise<string[]> => {
  const rows = await db.selectFrom('search_words').select('word').where('num', '=', num).execute();
  return rows.map(({ word }) => word);
};
