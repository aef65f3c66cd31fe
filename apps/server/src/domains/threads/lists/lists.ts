import type { threadsContract } from '@baithak/protocol/contracts/threads';
import {
  foldTag,
  maxPinned,
  quoteMaxLength,
  threadsPageSize,
  topPeriods,
} from '@baithak/protocol/contracts/threads.rules';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { cutParts } from '../../../platform/stored-parts.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findPageStart, findThread } from '../find-thread.ts';
import { noteThreadRead } from '../notify.ts';
import { presentListed, presentThread, storedParts } from '../present.ts';
import { repliesByScore } from '../replies/replies.queries.ts';
import {
  type AskedStart,
  type PageStart,
  type ThreadKeys,
  askedStart,
  flag,
  keysOfList,
  lists,
  startOf,
  threadRows,
  threadRowsQuery,
  topPageKeys,
} from '../thread-rows.queries.ts';
import { countUserView } from '../views.ts';

type Sort = 'new' | 'top' | 'active';

const sortColumn = { new: 'number', top: 'score', active: 'active' } as const;

/**
 * Highlights are the best of the 100 threads that were active last, and within the last week
 * (docs/decisions/threads-and-votes.md#threads-and-replies-are-one-table).
 */
const highlightCandidates = 100;
const highlightMaxAgeMs = 7 * day;
const highlightsShown = 3;

/** A page of a room's threads, without the pinned one, read straight from an index. */
export const pageKeys = (db: Tx, roomId: string, sort: Sort, start: PageStart, most: number) => {
  if (sort === 'top') return keysOfList(db, lists.page, repliesByScore(db, roomId, 0, start).limit(most));
  const key = sortColumn[sort];
  const { after, without = [] } = start;
  const page = db
    .selectFrom('threads')
    .select(['threads.id', `threads.${key} as major`, 'threads.number as minor'])
    .where('threads.under', '=', roomId)
    .where('threads.pinned', '=', 0)
    .$if(sort === 'active', (query) => query.where('threads.depth', '=', flag(0)))
    .$if(after !== undefined, (query) => query.where(`threads.${key}`, '<', after?.[key] ?? 0))
    .$if(without.length > 0, (query) => query.where('threads.id', 'not in', without))
    .orderBy(`threads.${key}`, 'desc')
    .limit(most);
  return keysOfList(db, lists.page, page);
};

/** A page of a room's threads that carry a folded tag. */
export const taggedPageKeys = (
  db: Tx,
  roomId: string,
  tag: string,
  sort: Sort,
  { after, without = [] }: PageStart,
  most: number,
) => {
  const key = sortColumn[sort];
  const page = db
    .selectFrom('thread_tags')
    .innerJoin('threads', 'threads.id', 'thread_tags.thread_id')
    .select(['thread_tags.thread_id as id', `thread_tags.${key} as major`, 'thread_tags.number as minor'])
    .where('thread_tags.room_id', '=', roomId)
    .where('thread_tags.tag', '=', tag)
    .where('threads.pinned', '=', 0)
    .$if(after !== undefined && sort !== 'top', (query) => query.where(`thread_tags.${key}`, '<', after?.[key] ?? 0))
    .$if(after !== undefined && sort === 'top', (query) =>
      query.where((of) =>
        of(
          of.refTuple('thread_tags.score', 'thread_tags.number'),
          '<',
          of.tuple(after?.score ?? 0, after?.number ?? 0),
        ),
      ),
    )
    .$if(without.length > 0, (query) => query.where('thread_tags.thread_id', 'not in', without))
    .orderBy(`thread_tags.${key}`, 'desc')
    .$if(sort === 'top', (query) => query.orderBy('thread_tags.number', 'desc'))
    .limit(most);
  return keysOfList(db, lists.page, page);
};

/** The pinned thread of a room, if it carries `tag`; without `tag` in any case. */
export const pinnedThreadKeys = (db: Tx, roomId: string, tag?: string) =>
  keysOfList(
    db,
    lists.pinned,
    repliesByScore(db, roomId, 1)
      .$if(tag !== undefined, (query) =>
        query.where('threads.id', 'in', (of) =>
          of
            .selectFrom('thread_tags')
            .select('thread_id')
            .where('tag', '=', tag ?? '')
            .where('room_id', '=', roomId),
        ),
      )
      .limit(maxPinned),
  );

/** Highlights were active after this time, in milliseconds. */
const highlightsSince = (now: number): number => now - highlightMaxAgeMs;

/** Threads of a room that are liked and were active after a time; the cost does not grow with the room. */
export const highlightKeys = (db: Tx, roomId: string, since: number) => {
  const lively = db
    .selectFrom('threads')
    .select(['threads.id', 'threads.score', 'threads.number', 'threads.archived', 'threads.active_at'])
    .where('threads.under', '=', roomId)
    .where('threads.pinned', '=', 0)
    .where('threads.depth', '=', flag(0))
    .orderBy('threads.active', 'desc')
    .limit(highlightCandidates);
  const best = db
    .selectFrom(lively.as('lively'))
    .select(['lively.id', 'lively.score as major', 'lively.number as minor'])
    .where('lively.score', '>', 0)
    .where('lively.archived', '=', 0)
    .where('lively.active_at', '>', since)
    .orderBy('lively.score', 'desc')
    .orderBy('lively.number', 'desc')
    .limit(highlightsShown);
  return keysOfList(db, lists.highlights, best);
};

const noticesOf = (db: Tx, roomId: string) =>
  db
    .selectFrom('threads')
    .where('threads.room_id', '=', roomId)
    .where('threads.notice', '=', flag(1))
    .orderBy('threads.number', 'desc');

/** The room's notices, the latest first; five at most, because the screen shows one after another. */
export const noticeKeys = (db: Tx, roomId: string): ThreadKeys =>
  keysOfList(
    db,
    lists.page,
    noticesOf(db, roomId).select(['threads.id', 'threads.number as major', 'threads.number as minor']).limit(5),
  );

const firstNotice = prepared((db, { roomId }: { readonly roomId: string }) =>
  noticesOf(db, roomId).select('threads.id').limit(1),
);

/** Reads one entry of an index, or none. */
const hasNotices = async (db: Tx, roomId: string): Promise<boolean> => (await firstNotice(db, { roomId })).length > 0;

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
  /** Milliseconds, as is `postedAfter`. */
  readonly since: number;
  readonly postedAfter: number;
}

/** The best of a period are a list of their own kind. */
const orders = ['new', 'top', 'active', 'topWithin'] as const;
type Order = (typeof orders)[number];

const pageFor = (db: Tx, { roomId, tag, postedAfter, ...asked }: ThreadsQuery, order: Order) => {
  const [start, most] = [startOf(asked), threadsPageSize + 1];
  if (order === 'topWithin') return topPageKeys(db, roomId, tag, postedAfter, start, most);
  return tag === undefined
    ? pageKeys(db, roomId, order, start, most)
    : taggedPageKeys(db, roomId, tag, order, start, most);
};

/** A page; the first one comes with the pinned thread and, unless filtered by tag, the highlights. */
const keysFor = (db: Tx, asked: ThreadsQuery, order: Order, isFirst: boolean): ThreadKeys => {
  const { roomId, tag, since } = asked;
  const page = pageFor(db, asked, order);
  if (!isFirst) return page;
  const first = page.unionAll(pinnedThreadKeys(db, roomId, tag));
  return tag === undefined ? first.unionAll(highlightKeys(db, roomId, since)) : first;
};

const rowsOf = prepared((db, asked: ThreadsQuery, variant) => {
  const [order, first] = variant.split(' ');
  const keys = keysFor(db, asked, orders.find((one) => one === order) ?? 'new', first !== undefined);
  return threadRowsQuery(db, asked.viewerId, keys, 'excerpts');
});

/** A room's threads (docs/contract.md#threads): one query, whatever the room holds. */
export const getThreads: CallHandler<typeof threadsContract.getThreads> = async (
  caller,
  { roomId, before, tag: written, sort = 'new', within },
) => {
  const { db, viewer, clock, pages } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const tag = foldTag(written ?? '');
  const period = sort === 'top' ? within : undefined;
  const order: Order = period ? 'topWithin' : sort;
  const list = { reader: viewer.userId, name: `threads:${room.id}:${sort}:${tag}${period ? `:${period}` : ''}` };
  const listing = { list, roomId: room.id, parentId: room.id, changes: sort !== 'new' };
  const next =
    before === undefined || before === latestCursor ? undefined : await findPageStart(caller, listing, before);
  const asked = {
    viewerId: viewer.userId,
    roomId: room.id,
    tag: tag || undefined,
    since: highlightsSince(clock.now()),
    postedAfter: period ? clock.now() - topPeriods[period] * day : 0,
    ...askedStart(next?.start),
  };
  const rows = await rowsOf(db.read, asked, next ? order : `${order} first`);
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
