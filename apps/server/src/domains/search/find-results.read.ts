import type { SearchResult } from '@baithak/protocol/contracts/search';
import { limits } from '@baithak/protocol/limits';
import { defineRead } from '../../platform/db/read.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { findInIndex } from '../../platform/search/find-in-index.ts';
import { createFindWords, type FindWords } from '../../platform/search/matching-words.ts';
import { presentResult } from './present.ts';
import { threadTitles } from './thread-titles.queries.ts';
import { visibleNum, visibleRows, type Kind, type SearchScope } from './visible.queries.ts';

/** How many rooms, and people, come before the texts when everything is searched. */
const maxNames = 5;

export interface AskedSearch extends SearchScope {
  /** Folded. */
  readonly words: readonly string[];
  /** Undefined: everything. */
  readonly kind: SearchResult['kind'] | undefined;
  readonly before: string | undefined;
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
  const { words, before, roomId } = search;
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
  const { before, roomId } = looking.search;
  if (before !== undefined || roomId !== undefined) return findKind(looking, 'texts', limits.pageSize);
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
