import type { SearchResult } from '@baithak/protocol/contracts/search';
import { limits } from '@baithak/protocol/limits';
import type { Part } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { iso } from '../../platform/clock.ts';
import { defineRead } from '../../platform/db/read.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { findInIndex } from '../../platform/search/find-in-index.ts';
import { numFrom } from '../../platform/search/index-text.ts';
import { type FindWords, createFindWords } from '../../platform/search/matching-words.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { presentUser, textsWithNames } from '../people/api.ts';
import { snippetOf } from './snippet.ts';
import { type Kind, type SearchScope, type VisibleRow, visibleNum, visibleRows } from './visible.queries.ts';

const userOf = (row: VisibleRow): SearchResult['user'] => {
  const { user_id: id, username, fullname, picture, alias, removed_at } = row;
  if (id === null || username === null || fullname === null) return null;
  return presentUser({ id, username, fullname, picture, alias: alias ?? '', removed_at });
};

const tileOf = ({ tile_pattern: pattern, tile_palette: palette }: VisibleRow): SearchResult['tile'] =>
  pattern === null || palette === null ? null : { pattern, palette };

interface Asked {
  /** Undefined: none was asked for. */
  readonly words: readonly string[] | undefined;
  readonly marks: ReadonlySet<string>;
}

/**
 * A found row as the wire has it: people are titled by their full name, everything else by its room. `thread`: the title of
 * the thread that it is in.
 */
export const presentResult = (row: VisibleRow, { words, marks }: Asked, thread: string | undefined): SearchResult => {
  const user = userOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    title: row.kind === 'people' ? (user?.profile.fullname ?? '') : (row.title ?? ''),
    thread: thread ?? null,
    snippet: snippetOf(row.text, words ?? [], marks),
    user,
    rank: user === null ? null : row.rank,
    roomId: row.room_id,
    tile: tileOf(row),
    date: iso(row.at),
  };
};

const titleOf = (parts: readonly Part[]): string => plainTitle(parts, (some) => partsToPlain(some, null)).title;

/** The titles of the threads that these threads and replies belong to. */
export const threadTitles = async (db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select((of) => ['threads.id', of.fn.coalesce('root.excerpt', 'root.message').as('message')])
    .where('threads.id', 'in', ids)
    .execute();
  const texts = await textsWithNames(
    db,
    rows.map(({ message }) => partsAsStored(message)),
  );
  return new Map(rows.map(({ id }, at) => [id, titleOf(texts[at] ?? [])]));
};

/** How many rooms, and people, come before the texts when everything is searched. */
const maxNames = 5;

export interface AskedSearch extends SearchScope {
  /** Folded. Undefined: the newest texts by the person, in the room or of the time that is asked for. */
  readonly words: readonly string[] | undefined;
  /** Undefined: everything. */
  readonly kind: SearchResult['kind'] | undefined;
  readonly before: string | undefined;
  /** Texts from this time on, and from before that one, in milliseconds. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

interface Looking {
  readonly db: Tx;
  readonly search: AskedSearch;
  readonly findWords: FindWords;
  readonly isOver: () => boolean;
}

interface Found {
  readonly results: SearchResult[];
  readonly partial: boolean;
}

const findKind = async ({ db, search, findWords, isOver }: Looking, kind: Kind, most: number): Promise<Found> => {
  const { words, before, roomId, author, since, until } = search;
  const isNames = kind === 'rooms' || kind === 'people';
  const after = before === undefined ? undefined : await visibleNum(db, kind, search, before);
  if (before !== undefined && after === undefined) throw new Refusal('NOT_FOUND');
  const { rows, marks, partial } = await findInIndex(db, {
    words,
    after,
    limit: most,
    isOver,
    findWords,
    among: isNames ? 'names' : 'texts',
    roomId: isNames ? undefined : roomId,
    author: isNames ? undefined : author,
    ...(!isNames && since !== undefined && { from: numFrom(since) }),
    ...(!isNames && until !== undefined && { below: numFrom(until) }),
    findVisible: (nums) => visibleRows(db, kind, search, nums),
  });
  const threads = await threadTitles(
    db,
    rows.filter((row) => row.kind === 'threads').map(({ id }) => id),
  );
  return { results: rows.map((row) => presentResult(row, { words, marks }, threads.get(row.id))), partial };
};

/** Everything: on the first page rooms and people by name, then texts. Later pages are texts alone. */
const findEverything = async (looking: Looking): Promise<Found> => {
  const { before, roomId, author, since, until } = looking.search;
  if ([before, roomId, author, since, until].some((asked) => asked !== undefined))
    return findKind(looking, 'texts', limits.pageSize);
  const rooms = await findKind(looking, 'rooms', maxNames);
  const people = await findKind(looking, 'people', maxNames);
  const names = [...rooms.results, ...people.results];
  const texts = await findKind(looking, 'texts', limits.pageSize - names.length);
  return {
    results: [...names, ...texts.results],
    partial: rooms.partial || people.partial || texts.partial,
  };
};

export const findResults = defineRead({
  name: 'search.findResults',
  run: (db, search: AskedSearch, isOver): Promise<Found> => {
    const looking = { db, search, findWords: createFindWords(db), isOver };
    return search.kind === undefined ? findEverything(looking) : findKind(looking, search.kind, limits.pageSize);
  },
});
