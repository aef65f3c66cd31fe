import { sql, type AliasableExpression } from 'kysely';
import { limits } from '@baithak/protocol/limits';
import { pinnedReplies } from '@baithak/protocol/threads.rules';
import { day } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';

/** A thread that a read is about: in which list, and what that list is sorted by, both descending. */
export interface Picked {
  id: string;
  list: number;
  major: number;
  minor: number;
}

export type Picks = AliasableExpression<Picked>;
export const lists = { page: 0, pinned: 1, highlights: 2 } as const;
export type Sort = 'new' | 'top' | 'active';

/** Where the page before ended. */
export interface Place {
  readonly number: number;
  readonly score: number;
  readonly active: number;
}

const keyOf = { new: 'number', top: 'score', active: 'active' } as const;

/** Highlights are the best of so many that were active last, and no longer ago than this, ms (decision 0121). */
const highlightsAmong = 100;
const highlightsAge = 7 * day;
const highlightsShown = 3;

/** Flags of partial indexes must stand in the SQL itself. */
const flag = (value: 0 | 1) => sql.lit(value);

/** One part of a union: on both engines a limited select must stand inside another one. */
const part = (db: Tx, keys: AliasableExpression<{ id: string; major: number; minor: number }>, list: number) =>
  db
    .selectFrom(keys.as('part'))
    .select(['part.id', sql<number>`${sql.lit(list)}`.as('list'), 'part.major', 'part.minor']);

/** One thread or reply of a room. */
export const pickOne = (db: Tx, roomId: string, id: string): Picks =>
  db
    .selectFrom('threads')
    .select(['threads.id', sql<number>`0`.as('list'), 'threads.number as major', 'threads.number as minor'])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId);

/** What stands under a room or a parent, pinned ones left out, straight out of an index. */
export const pickPage = (db: Tx, under: string, sort: Sort, after: Place | undefined, most: number) => {
  const key = keyOf[sort];
  const page = db
    .selectFrom('threads')
    .select(['threads.id', `threads.${key} as major`, 'threads.number as minor'])
    .where('threads.under', '=', under)
    .where('threads.pinned', '=', 0)
    .$if(sort === 'active', (query) => query.where('threads.depth', '=', flag(0)))
    .$if(after !== undefined && sort !== 'top', (query) => query.where(`threads.${key}`, '<', after?.[key] ?? 0))
    .$if(after !== undefined && sort === 'top', (query) =>
      query.where((of) =>
        of(of.refTuple('threads.score', 'threads.number'), '<', of.tuple(after?.score ?? 0, after?.number ?? 0)),
      ),
    )
    .orderBy(`threads.${key}`, 'desc')
    .$if(sort === 'top', (query) => query.orderBy('threads.number', 'desc'))
    .limit(most);
  return part(db, page, lists.page);
};

/** The threads of a room that carry a folded tag. */
export const pickTagged = (db: Tx, roomId: string, tag: string, sort: Sort, after: Place | undefined, most: number) => {
  const key = keyOf[sort];
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
    .orderBy(`thread_tags.${key}`, 'desc')
    .$if(sort === 'top', (query) => query.orderBy('thread_tags.number', 'desc'))
    .limit(most);
  return part(db, page, lists.page);
};

/** The pinned thread of a room, or the pinned replies of a parent, the best first. */
export const pickPinned = (db: Tx, under: string, tag?: string) => {
  const pinned = db
    .selectFrom('threads')
    .select(['threads.id', 'threads.score as major', 'threads.number as minor'])
    .where('threads.under', '=', under)
    .where('threads.pinned', '=', 1)
    .$if(tag !== undefined, (query) =>
      query.where('threads.id', 'in', (of) =>
        of
          .selectFrom('thread_tags')
          .select('thread_id')
          .where('tag', '=', tag ?? '')
          .where('room_id', '=', under),
      ),
    )
    .orderBy('threads.score', 'desc')
    .orderBy('threads.number', 'desc')
    .limit(pinnedReplies);
  return part(db, pinned, lists.pinned);
};

/** What is lively and liked in a room: never more than the last hundred active threads are looked at. */
export const pickHighlights = (db: Tx, roomId: string, now: number) => {
  const lively = db
    .selectFrom('threads')
    .select(['threads.id', 'threads.score', 'threads.number', 'threads.archived', 'threads.active_at'])
    .where('threads.under', '=', roomId)
    .where('threads.pinned', '=', 0)
    .where('threads.depth', '=', flag(0))
    .orderBy('threads.active', 'desc')
    .limit(highlightsAmong);
  const best = db
    .selectFrom(lively.as('lively'))
    .select(['lively.id', 'lively.score as major', 'lively.number as minor'])
    .where('lively.score', '>', 0)
    .where('lively.archived', '=', 0)
    .where('lively.active_at', '>', now - highlightsAge)
    .orderBy('lively.score', 'desc')
    .orderBy('lively.number', 'desc')
    .limit(highlightsShown);
  return part(db, best, lists.highlights);
};

/** The room's notices, the latest first; a few at most, for they are shown one after another. */
export const pickNotices = (db: Tx, roomId: string): Picks => {
  const notices = db
    .selectFrom('threads')
    .select(['threads.id', 'threads.number as major', 'threads.number as minor'])
    .where('threads.room_id', '=', roomId)
    .where('threads.notice', '=', flag(1))
    .orderBy('threads.number', 'desc')
    .limit(5);
  return part(db, notices, lists.page);
};

/** Somebody's threads that were meant for everybody, the latest first. Whether everybody may see them is asked where they are read. */
export const pickPublicBy = (db: Tx, author: string): Picks => {
  const own = db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .select(['threads.id', 'threads.created_at as major', 'threads.number as minor'])
    .where('threads.author', '=', author)
    .where('threads.public', '=', flag(1))
    .where('rooms.access', '=', 'Public')
    .where('rooms.type', '=', 'Normal')
    .where('rooms.closed', '=', 0)
    .orderBy('threads.created_at', 'desc')
    .orderBy('threads.number', 'desc')
    .limit(limits.page);
  return part(db, own, lists.page);
};

/** Threads and replies by their ids, wherever they are. */
export const pickMany = (db: Tx, ids: readonly string[]): Picks =>
  db
    .selectFrom('threads')
    .select(['threads.id', sql<number>`0`.as('list'), 'threads.number as major', 'threads.number as minor'])
    .where('threads.id', 'in', ids);
