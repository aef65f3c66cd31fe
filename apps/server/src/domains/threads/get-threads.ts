import { endCursor } from '@baithak/protocol/entities.rules';
import type { threadsContract } from '@baithak/protocol/threads';
import { foldTag, threadsPage } from '@baithak/protocol/threads.rules';
import type { Tx } from '../../platform/db/write.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findPlace } from './find-thread.ts';
import {
  lists,
  pickHighlights,
  pickPage,
  pickPinned,
  pickTagged,
  type Picks,
  type Place,
  type Sort,
} from './picks.queries.ts';
import { presentThread } from './present.ts';
import { showThreads } from './shown.queries.ts';

interface Asked {
  readonly roomId: string;
  readonly tag: string;
  readonly sort: Sort;
  readonly after: Place | undefined;
  readonly now: number;
}

/** A page; with the first one the pinned thread and, unless a tag is asked for, the highlights. */
const picksOf = (db: Tx, { roomId, tag, sort, after, now }: Asked): Picks => {
  const page =
    tag === ''
      ? pickPage(db, roomId, sort, after, threadsPage + 1)
      : pickTagged(db, roomId, tag, sort, after, threadsPage + 1);
  if (after) return page;
  const first = page.unionAll(pickPinned(db, roomId, tag === '' ? undefined : tag));
  return tag === '' ? first.unionAll(pickHighlights(db, roomId, now)) : first;
};

/** A room's threads (CONTRACT.md 4): one query, whatever the room holds. */
export const getThreads: CallHandler<typeof threadsContract.getThreads> = async (
  caller,
  { roomId, before, tag, sort = 'new' },
) => {
  const { db, viewer, clock } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const after = before === undefined || before === endCursor ? undefined : await findPlace(db.read, room.id, before);
  const picks = picksOf(db.read, { roomId: room.id, tag: foldTag(tag ?? ''), sort, after, now: clock.now() });
  const rows = await showThreads(db.read, viewer.userId, picks);
  const listed = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => presentThread(caller, row, viewer.userId));
  const page = listed(lists.page);
  return {
    data: page.slice(0, threadsPage),
    pinnedThreads: listed(lists.pinned),
    highlights: listed(lists.highlights),
    canLoadMore: page.length > threadsPage,
  };
};
