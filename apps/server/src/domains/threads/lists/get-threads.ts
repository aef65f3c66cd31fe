import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { foldTag, threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findListPosition } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import { lists, threadRows, type ListPosition, type ThreadKeys } from '../thread-rows.queries.ts';
import { highlightKeys, pageKeys, pinnedThreadKeys, taggedPageKeys, type Sort } from './page-keys.queries.ts';

interface ThreadsQuery {
  readonly roomId: string;
  readonly tag: string;
  readonly sort: Sort;
  readonly after: ListPosition | undefined;
  readonly now: number;
}

/** A page; the first one comes with the pinned thread and, unless filtered by tag, the highlights. */
const keysFor = (db: Tx, { roomId, tag, sort, after, now }: ThreadsQuery): ThreadKeys => {
  const page =
    tag === ''
      ? pageKeys(db, roomId, sort, after, threadsPageSize + 1)
      : taggedPageKeys(db, roomId, tag, sort, after, threadsPageSize + 1);
  if (after) return page;
  const first = page.unionAll(pinnedThreadKeys(db, roomId, tag === '' ? undefined : tag));
  return tag === '' ? first.unionAll(highlightKeys(db, roomId, now)) : first;
};

/** A room's threads (docs/contract.md#threads): one query, whatever the room holds. */
export const getThreads: CallHandler<typeof threadsContract.getThreads> = async (
  caller,
  { roomId, before, tag, sort = 'new' },
) => {
  const { db, viewer, clock } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const after =
    before === undefined || before === latestCursor ? undefined : await findListPosition(db.read, room.id, before);
  const keys = keysFor(db.read, { roomId: room.id, tag: foldTag(tag ?? ''), sort, after, now: clock.now() });
  const rows = await threadRows(db.read, viewer.userId, keys, 'excerpts');
  const inList = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => presentListed(caller, row, viewer.userId));
  const page = inList(lists.page);
  return {
    data: page.slice(0, threadsPageSize),
    pinnedThreads: inList(lists.pinned),
    highlights: inList(lists.highlights),
    canLoadMore: page.length > threadsPageSize,
  };
};
