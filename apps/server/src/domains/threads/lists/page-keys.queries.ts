import { maxPinned } from '@baithak/protocol/contracts/threads.rules';
import { day } from '../../../platform/clock.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { repliesByScore } from '../replies/replies.queries.ts';
import { flag, keysOfList, lists, type PageStart, type ThreadKeys } from '../thread-rows.queries.ts';

export type Sort = 'new' | 'top' | 'active';

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
export const highlightsSince = (now: number): number => now - highlightMaxAgeMs;

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
export const hasNotices = async (db: Tx, roomId: string): Promise<boolean> =>
  (await firstNotice(db, { roomId })).length > 0;
