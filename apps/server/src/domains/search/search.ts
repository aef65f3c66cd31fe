import { distinctWords } from '@baithak/protocol/folding/words';
import { limits } from '@baithak/protocol/limits';
import type { searchContract, SearchResult } from '@baithak/protocol/contracts/search';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findInIndex } from '../../platform/search/find-in-index.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { presentResult } from './present.ts';
import { visibleNum, visibleRows, type SearchScope, type Kind } from './visible.queries.ts';

/** The most words of one search; further ones are ignored. */
const maxWords = 8;
/** How many rooms, and people, come before the texts when everything is searched. */
const maxNames = 5;

interface Search extends SearchScope {
  readonly words: readonly string[];
  readonly before: string | undefined;
}

const page = async ({ db }: Caller, kind: Kind, search: Search, most: number): Promise<SearchResult[]> => {
  const { readLong } = db;
  const { words, before, roomId } = search;
  const isNames = kind === 'rooms' || kind === 'people';
  const after = before === undefined ? undefined : await visibleNum(readLong, kind, search, before);
  if (before !== undefined && after === undefined) throw new Refusal('NOT_FOUND');
  const { rows, marks } = await findInIndex(readLong, {
    words,
    after,
    limit: most,
    among: isNames ? 'names' : 'texts',
    roomId: isNames ? undefined : roomId,
    findVisible: (nums) => visibleRows(readLong, kind, search, nums),
  });
  return rows.map((row) => presentResult(row, words, marks));
};

/** Everything: on the first page rooms and people by name, then texts. Later pages are texts alone. */
const everything = async (caller: Caller, search: Search): Promise<SearchResult[]> => {
  if (search.before !== undefined || search.roomId !== undefined) return page(caller, 'texts', search, limits.pageSize);
  const [rooms, people] = await Promise.all([
    page(caller, 'rooms', search, maxNames),
    page(caller, 'people', search, maxNames),
  ]);
  const names = [...rooms, ...people];
  return [...names, ...(await page(caller, 'texts', search, limits.pageSize - names.length))];
};

/**
 * What the viewer may see that has all the words (docs/contract.md#search): best fit first, the latest first within it. Texts of
 * Private rooms only for whoever has joined; a room that the viewer may not enter is refused as everywhere.
 */
export const search: CallHandler<typeof searchContract.search> = async (
  caller,
  { q, in: kind, roomId: ref, before },
) => {
  await caller.limits.take({ name: 'search', points: 60, seconds: 60 }, caller.viewer.userId);
  const room = ref === undefined ? undefined : await findRoomToEnter(caller.db.read, caller.viewer, ref);
  const words = distinctWords(q).slice(0, maxWords);
  const asked: Search = { viewer: caller.viewer, roomId: room?.id, now: caller.clock.now(), words, before };
  return {
    results: await (kind === undefined ? everything(caller, asked) : page(caller, kind, asked, limits.pageSize)),
  };
};
