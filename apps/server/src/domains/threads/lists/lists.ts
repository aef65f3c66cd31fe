import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { foldTag, quoteMaxLength, threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { App } from '../../../platform/context.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { cutParts } from '../../../platform/stored-parts.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findPageStart, findThread } from '../find-thread.ts';
import { noteThreadRead } from '../notify.ts';
import { presentListed, presentThread, storedParts } from '../present.ts';
import {
  type AskedStart,
  type ThreadKeys,
  askedStart,
  lists,
  startOf,
  threadRows,
  threadRowsQuery,
} from '../thread-rows.queries.ts';
import { countUserView } from '../views.ts';
import {
  type Sort,
  hasNotices,
  highlightKeys,
  highlightsSince,
  noticeKeys,
  pageKeys,
  pinnedThreadKeys,
  taggedPageKeys,
} from './page-keys.queries.ts';

/** A thread or reply; the view is counted once a person and day, and its notifications are seen. */
export const getThread: CallHandler<typeof threadsContract.getThread> = async (caller, { roomId, threadId }) => {
  const { thread } = await findThread(caller, roomId, threadId);
  await noteThreadRead(caller, thread);
  const views = await countUserView(caller, thread, caller.viewer.userId);
  return { thrd: { ...presentThread(caller, thread, caller.viewer.userId), views } };
};

/** The same for a quotation: the text is cut short and no view counted. */
export const getThreadShort: CallHandler<typeof threadsContract.getThreadShort> = async (
  caller,
  { roomId, threadId },
) => {
  const { thread } = await findThread(caller, roomId, threadId);
  const message = JSON.stringify(cutParts(storedParts(thread), quoteMaxLength));
  return { thrd: presentThread(caller, { ...thread, message }, caller.viewer.userId) };
};

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
  const list = { reader: viewer.userId, name: `threads:${room.id}:${sort}:${tag}` };
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

/** A room's notices, the latest first: shown when it is loaded (docs/product.md#thread-states). */
export const roomNotices = async (
  app: Pick<App, 'db' | 'services'>,
  roomId: string,
  viewerId: string,
): Promise<Thread[]> => {
  // Most rooms have none, and everybody who loads a room asks.
  if (!(await hasNotices(app.db.read, roomId))) return [];
  const rows = await threadRows(app.db.read, viewerId, noticeKeys(app.db.read, roomId), 'excerpts');
  return rows.map((row) => presentListed(app, row, viewerId));
};
