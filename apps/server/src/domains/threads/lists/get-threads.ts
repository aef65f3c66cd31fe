import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { foldTag, threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findPageStart } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import { lists, threadRows, type PageStart, type ThreadKeys } from '../thread-rows.queries.ts';
import { highlightKeys, pageKeys, pinnedThreadKeys, taggedPageKeys, type Sort } from './page-keys.queries.ts';

interface ThreadsQuery {
  readonly roomId: string;
  readonly tag: string;
  readonly sort: Sort;
  /** Undefined for the first page. */
  readonly start: PageStart | undefined;
  readonly now: number;
}

/** A page; the first one comes with the pinned thread and, unless filtered by tag, the highlights. */
const keysFor = (db: Tx, { roomId, tag, sort, start, now }: ThreadsQuery): ThreadKeys => {
  const page =
    tag === ''
      ? pageKeys(db, roomId, sort, start ?? {}, threadsPageSize + 1)
      : taggedPageKeys(db, roomId, tag, sort, start ?? {}, threadsPageSize + 1);
  if (start) return page;
  const first = page.unionAll(pinnedThreadKeys(db, roomId, tag === '' ? undefined : tag));
  return tag === '' ? first.unionAll(highlightKeys(db, roomId, now)) : first;
};

/** A room's threads (docs/contract.md#threads): one query, whatever the room holds. */
export const getThreads: CallHandler<typeof threadsContract.getThreads> = async (
  caller,
  { roomId, before, tag: written, sort = 'new' },
) => {
  const { db, viewer, clock, pages } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const tag = foldTag(written ?? '');
  const list = `threads:${viewer.userId}:${room.id}:${sort}:${tag}`;
  const listing = { list, roomId: room.id, parentId: room.id, changes: sort !== 'new' };
  const next =
    before === undefined || before === latestCursor ? undefined : await findPageStart(caller, listing, before);
  const keys = keysFor(db.read, { roomId: room.id, tag, sort, start: next?.start, now: clock.now() });
  const rows = await threadRows(db.read, viewer.userId, keys, 'excerpts');
  const inList = (which: number) =>
    rows.filter((row) => row.list === which).map((row) => presentListed(caller, row, viewer.userId));
  const page = inList(lists.page);
  const data = page.slice(0, threadsPageSize);
  const canLoadMore = page.length > threadsPageSize;
  const given = { ids: data.map(({ _id }) => _id), hasMore: canLoadMore };
  if (next) pages.follow(list, next.given, given);
  else pages.begin(list, given);
  return {
    data,
    pinnedThreads: inList(lists.pinned),
    highlights: inList(lists.highlights),
    canLoadMore,
  };
};
