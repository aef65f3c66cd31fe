import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { foldTag, threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findListPosition } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import { lists, threadRowsQuery, type ListPosition, type ThreadKeys } from '../thread-rows.queries.ts';
import {
  highlightKeys,
  highlightsSince,
  pageKeys,
  pinnedThreadKeys,
  taggedPageKeys,
  type Sort,
} from './page-keys.queries.ts';

/** The position that a page follows is undefined, all of it, for the first page. */
interface ThreadsQuery extends Readonly<Record<keyof ListPosition, number | undefined>> {
  readonly viewerId: string;
  readonly roomId: string;
  readonly tag: string | undefined;
  /** Milliseconds. */
  readonly since: number;
}

const sorts: readonly Sort[] = ['new', 'top', 'active'];

/** A page; the first one comes with the pinned thread and, unless filtered by tag, the highlights. */
const keysFor = (db: Tx, asked: ThreadsQuery, sort: Sort): ThreadKeys => {
  const { roomId, tag, since, number, score, active } = asked;
  const isFirst = number === undefined || score === undefined || active === undefined;
  const after = isFirst ? undefined : { number, score, active };
  const page =
    tag === undefined
      ? pageKeys(db, roomId, sort, after, threadsPageSize + 1)
      : taggedPageKeys(db, roomId, tag, sort, after, threadsPageSize + 1);
  if (after) return page;
  const first = page.unionAll(pinnedThreadKeys(db, roomId, tag));
  return tag === undefined ? first.unionAll(highlightKeys(db, roomId, since)) : first;
};

const rowsOf = prepared((db, asked: ThreadsQuery, variant) =>
  threadRowsQuery(db, asked.viewerId, keysFor(db, asked, sorts.find((sort) => sort === variant) ?? 'new'), 'excerpts'),
);

/** A room's threads (docs/contract.md#threads): one query, whatever the room holds. */
export const getThreads: CallHandler<typeof threadsContract.getThreads> = async (
  caller,
  { roomId, before, tag, sort = 'new' },
) => {
  const { db, viewer, clock } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const after =
    before === undefined || before === latestCursor ? undefined : await findListPosition(db.read, room.id, before);
  const asked = {
    viewerId: viewer.userId,
    roomId: room.id,
    tag: foldTag(tag ?? '') || undefined,
    since: highlightsSince(clock.now()),
    number: after?.number,
    score: after?.score,
    active: after?.active,
  };
  const rows = await rowsOf(db.read, asked, sort);
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
