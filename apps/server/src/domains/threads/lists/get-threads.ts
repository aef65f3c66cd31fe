import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { foldTag, threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findPageStart } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import {
  lists,
  threadRowsQuery,
  type AskedStart,
  type ThreadKeys,
  startOf,
  askedStart,
} from '../thread-rows.queries.ts';
import {
  highlightKeys,
  highlightsSince,
  pageKeys,
  pinnedThreadKeys,
  taggedPageKeys,
  type Sort,
} from './page-keys.queries.ts';

interface ThreadsQuery extends AskedStart {
  readonly viewerId: string;
  readonly roomId: string;
  readonly tag: string | undefined;
  /** Milliseconds. */
  readonly since: number;
}

const sorts: readonly Sort[] = ['new', 'top', 'active'];

/** A page; the first one comes with the pinned thread and, unless filtered by tag, the highlights. */
const keysFor = (db: Tx, asked: ThreadsQuery, sort: Sort, isFirst: boolean): ThreadKeys => {
  const { roomId, tag, since } = asked;
  const start = startOf(asked);
  const page =
    tag === undefined
      ? pageKeys(db, roomId, sort, start, threadsPageSize + 1)
      : taggedPageKeys(db, roomId, tag, sort, start, threadsPageSize + 1);
  if (!isFirst) return page;
  const first = page.unionAll(pinnedThreadKeys(db, roomId, tag));
  return tag === undefined ? first.unionAll(highlightKeys(db, roomId, since)) : first;
};

const rowsOf = prepared((db, asked: ThreadsQuery, variant) => {
  const [order, first] = variant.split(' ');
  const keys = keysFor(db, asked, sorts.find((sort) => sort === order) ?? 'new', first !== undefined);
  return threadRowsQuery(db, asked.viewerId, keys, 'excerpts');
});

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
  const asked = {
    viewerId: viewer.userId,
    roomId: room.id,
    tag: tag || undefined,
    since: highlightsSince(clock.now()),
    ...askedStart(next?.start),
  };
  const rows = await rowsOf(db.read, asked, next ? sort : `${sort} first`);
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
