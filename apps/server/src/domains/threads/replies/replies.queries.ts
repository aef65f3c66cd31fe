import { maxPinned, replySorts, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { keysOfList, lists, threadRowsQuery, type ListPosition } from '../thread-rows.queries.ts';

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

/** The replies that are not pinned, by age; `major` grows towards the first one. */
const repliesByAge = (db: Tx, parentId: string, sort: 'new' | 'old', after?: ListPosition) =>
  db
    .selectFrom('threads')
    .select([
      'threads.id',
      sort === 'new' ? 'threads.number as major' : sql<number>`-threads.number`.as('major'),
      'threads.number as minor',
    ])
    .where('threads.under', '=', parentId)
    .where('threads.pinned', '=', 0)
    .$if(after !== undefined, (query) => query.where('threads.number', sort === 'new' ? '<' : '>', after?.number ?? 0))
    .orderBy('threads.number', sort === 'new' ? 'desc' : 'asc');

/** A page of the replies of a thread or reply in an order, pinned ones left out. */
export const pageOfReplies = (
  db: Tx,
  parentId: string,
  sort: ReplySort,
  after: ListPosition | undefined,
  most: number,
) =>
  keysOfList(
    db,
    lists.page,
    sort === 'best'
      ? repliesByScore(db, parentId, 0, after).limit(most)
      : repliesByAge(db, parentId, sort, after).limit(most),
  );

export const pinnedReplyKeys = (db: Tx, parentId: string) =>
  keysOfList(db, lists.pinned, repliesByScore(db, parentId, 1).limit(maxPinned));

/** The position that a page follows is undefined, all of it, for the first page. */
interface Asked extends Readonly<Record<keyof ListPosition, number | undefined>> {
  readonly parentId: string;
  readonly viewerId: string;
}

const positionOf = ({ number, score, active }: Asked): ListPosition | undefined =>
  number === undefined || score === undefined || active === undefined ? undefined : { number, score, active };

/** What the statement is made of beside values: an order, and how many replies, which no client chooses. */
const variantOf = (sort: ReplySort, most: number): string => `${sort} ${most}`;

const keysOf = (db: Tx, asked: Asked, variant: string) => {
  const [sort, most] = variant.split(' ');
  const order = replySorts.find((one) => one === sort) ?? 'best';
  return pageOfReplies(db, asked.parentId, order, positionOf(asked), Number(most));
};

const first = prepared((db, asked: Asked, variant) =>
  threadRowsQuery(
    db,
    asked.viewerId,
    keysOf(db, asked, variant).unionAll(pinnedReplyKeys(db, asked.parentId)),
    'excerpts',
  ),
);
const following = prepared((db, asked: Asked, variant) =>
  threadRowsQuery(db, asked.viewerId, keysOf(db, asked, variant), 'excerpts'),
);

/** The pinned replies of a thread or reply, and the first `most` others, in one query. */
export const firstReplies = (db: Tx, parentId: string, viewerId: string, sort: ReplySort, most: number) =>
  first(db, { parentId, viewerId, number: undefined, score: undefined, active: undefined }, variantOf(sort, most));

/** The `most` replies that follow a position, pinned ones left out. */
export const repliesAfter = (
  db: Tx,
  parentId: string,
  viewerId: string,
  sort: ReplySort,
  { number, score, active }: ListPosition,
  most: number,
) => following(db, { parentId, viewerId, number, score, active }, variantOf(sort, most));
