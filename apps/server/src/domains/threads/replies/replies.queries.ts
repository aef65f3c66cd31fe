import { maxPinned, replySorts, wholeThreadReplies, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import { padded, prepared } from '../../../platform/db/prepared.ts';
import {
  askedStart,
  keysOfList,
  lists,
  startOf,
  threadRowsQuery,
  type AskedStart,
  type PageStart,
} from '../thread-rows.queries.ts';

/**
 * The replies under a thread or reply by score, the latest first among equals; to be limited. A room's id as `parentId`
 * lists its threads: they are the replies of a room in the same table.
 */
export const repliesByScore = (db: Tx, parentId: string, pinned: 0 | 1, { after, without = [] }: PageStart = {}) =>
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
    .$if(without.length > 0, (query) => query.where('threads.id', 'not in', without))
    .orderBy('threads.score', 'desc')
    .orderBy('threads.number', 'desc');

/** The replies that are not pinned, by age; `major` grows towards the first one. */
const repliesByAge = (db: Tx, parentId: string, sort: 'new' | 'old', { after }: PageStart) =>
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
export const pageOfReplies = (db: Tx, parentId: string, sort: ReplySort, start: PageStart, most: number) =>
  keysOfList(
    db,
    lists.page,
    sort === 'best'
      ? repliesByScore(db, parentId, 0, start).limit(most)
      : repliesByAge(db, parentId, sort, start).limit(most),
  );

export const pinnedReplyKeys = (db: Tx, parentId: string) =>
  keysOfList(db, lists.pinned, repliesByScore(db, parentId, 1).limit(maxPinned));

interface Asked extends AskedStart {
  readonly parentId: string;
  readonly viewerId: string;
}

/** What the statement is made of beside values: an order, and how many replies, which no client chooses. */
const variantOf = (sort: ReplySort, most: number): string => `${sort} ${most}`;

const keysOf = (db: Tx, asked: Asked, variant: string) => {
  const [sort, most] = variant.split(' ');
  const order = replySorts.find((one) => one === sort) ?? 'best';
  return pageOfReplies(db, asked.parentId, order, startOf(asked), Number(most));
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
  first(db, { parentId, viewerId, ...askedStart() }, variantOf(sort, most));

/** The `most` replies of a page that is not the first, pinned ones left out. */
export const nextReplies = (
  db: Tx,
  parentId: string,
  viewerId: string,
  sort: ReplySort,
  start: PageStart,
  most: number,
) => following(db, { parentId, viewerId, ...askedStart(start) }, variantOf(sort, most));

interface Beneath {
  readonly parentIds: readonly string[];
  readonly viewerId: string;
}

/** What is directly under several replies, each one's in the order of `pinnedReplyKeys` and of 'old'. */
const beneath = prepared((db, { parentIds, viewerId }: Beneath) =>
  threadRowsQuery(
    db,
    viewerId,
    db
      .selectFrom('threads')
      .select([
        'threads.id',
        sql<number>`case when threads.pinned = 1 then ${sql.lit(lists.pinned)} else ${sql.lit(lists.page)} end`.as(
          'list',
        ),
        sql<number>`case when threads.pinned = 1 then threads.score else -threads.number end`.as('major'),
        'threads.number as minor',
      ])
      .where('threads.under', 'in', parentIds)
      .limit(wholeThreadReplies + 1),
    'excerpts',
  ),
);

/** The replies directly under these, one more at most than a thread may have that is given whole. */
export const repliesBeneath = (db: Tx, parentIds: readonly string[], viewerId: string) =>
  beneath(db, { parentIds: padded(parentIds), viewerId });
