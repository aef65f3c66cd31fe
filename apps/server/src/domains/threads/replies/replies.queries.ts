import { maxPinned } from '@baithak/protocol/contracts/threads.rules';
import type { Tx } from '../../../platform/db/write.ts';
import { keysOfList, lists, threadRows, type ListPosition } from '../thread-rows.queries.ts';

/**
 * The replies under a thread or reply by score, the latest first among equals; to be limited. A room's id as `parentId`
 * lists its threads: they are the replies of a room in the same table.
 */
export const repliesByScore = (db: Tx, parentId: string, pinned: 0 | 1, after?: ListPosition) =>
  db
    .selectFrom('threads')
    .select(['threads.id', 'threads.score as major', 'threads.number as minor'])
    .where('threads.under', '=', parentId)
    .where('threads.pinned', '=', pinned)
    .$if(after !== undefined, (query) =>
      query.where((of) =>
        of(of.refTuple('threads.score', 'threads.number'), '<', of.tuple(after?.score ?? 0, after?.number ?? 0)),
      ),
    )
    .orderBy('threads.score', 'desc')
    .orderBy('threads.number', 'desc');

/** A page of the replies of a thread or reply by score, pinned ones left out. */
export const pageOfReplies = (db: Tx, parentId: string, after: ListPosition | undefined, most: number) =>
  keysOfList(db, lists.page, repliesByScore(db, parentId, 0, after).limit(most));

export const pinnedReplyKeys = (db: Tx, parentId: string) =>
  keysOfList(db, lists.pinned, repliesByScore(db, parentId, 1).limit(maxPinned));

/** The pinned replies of a thread or reply, and the first `most` others by score, in one query. */
export const firstReplies = (db: Tx, parentId: string, viewerId: string, most: number) =>
  threadRows(
    db,
    viewerId,
    pageOfReplies(db, parentId, undefined, most).unionAll(pinnedReplyKeys(db, parentId)),
    'excerpts',
  );

/** The `most` replies that follow a position, pinned ones left out. */
export const repliesAfter = (db: Tx, parentId: string, viewerId: string, after: ListPosition, most: number) =>
  threadRows(db, viewerId, pageOfReplies(db, parentId, after, most), 'excerpts');
