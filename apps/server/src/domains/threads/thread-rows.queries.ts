import { sql, type AliasableExpression, type ExpressionBuilder } from 'kysely';
import { topCandidates, voterIdsPerThread } from '@baithak/protocol/contracts/threads.rules';
import { padded } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';
import { authorColumns } from '../rooms/api.ts';
import type { ThreadTable } from './tables.ts';

/** Which thread or reply to read, for which list of the answer, and what that list is sorted by, both descending. */
export interface ThreadKey {
  id: string;
  list: number;
  major: number;
  minor: number;
}
/** A query for keys. A read selects the keys of every list it shows in one union, then the rows of them all at once. */
export type ThreadKeys = AliasableExpression<ThreadKey>;
export const lists = { page: 0, pinned: 1, highlights: 2 } as const;

/** Where the page before ended. */
export interface ListPosition {
  readonly number: number;
  readonly score: number;
  readonly active: number;
}

/** Where a page begins: after a position, for orders that do not change; with what was not given yet, for others. */
export interface PageStart {
  readonly after?: ListPosition | undefined;
  readonly without?: readonly string[] | undefined;
}

/** The same as values of a statement that is built once; all undefined for the first page. */
export interface AskedStart extends Readonly<Record<keyof ListPosition, number | undefined>> {
  readonly without: readonly string[] | undefined;
}

export const askedStart = ({ after, without = [] }: PageStart = {}): AskedStart => ({
  number: after?.number,
  score: after?.score,
  active: after?.active,
  without: without.length > 0 ? padded(without) : undefined,
});

export const startOf = ({ number, score, active, without }: AskedStart): PageStart => ({
  after: number === undefined || score === undefined || active === undefined ? undefined : { number, score, active },
  without,
});

/** A flag in the SQL itself: SQLite uses a partial index only when it reads the flag there. */
export const flag = (value: 0 | 1) => sql.lit(value);

/** Keys of one list, ready for a union: on both engines a limited select must be nested in another one there. */
export const keysOfList = (
  db: Tx,
  list: number,
  keys: AliasableExpression<{ id: string; major: number; minor: number }>,
) =>
  db
    .selectFrom(keys.as('part'))
    .select(['part.id', sql<number>`${sql.lit(list)}`.as('list'), 'part.major', 'part.minor']);

type Candidate = Pick<ThreadTable, 'id' | 'score' | 'number' | 'pinned' | 'created_at'>;

/**
 * A page of the best threads that were posted after a time, in milliseconds; chosen from the latest ones, so that the cost
 * does not grow with the room (docs/contract.md#threads).
 */
export const topPageKeys = (
  db: Tx,
  roomId: string,
  tag: string | undefined,
  postedAfter: number,
  { after, without = [] }: PageStart,
  most: number,
) => {
  const columns = ['threads.id', 'threads.score', 'threads.number', 'threads.pinned', 'threads.created_at'] as const;
  const lively: AliasableExpression<Candidate> =
    tag === undefined
      ? db
          .selectFrom('threads')
          .select(columns)
          .where('threads.under', '=', roomId)
          .where('threads.pinned', '=', 0)
          .orderBy('threads.number', 'desc')
          .limit(topCandidates)
      : db
          .selectFrom('thread_tags')
          .innerJoin('threads', 'threads.id', 'thread_tags.thread_id')
          .select(columns)
          .where('thread_tags.room_id', '=', roomId)
          .where('thread_tags.tag', '=', tag)
          .orderBy('thread_tags.number', 'desc')
          .limit(topCandidates);
  const best = db
    .selectFrom(lively.as('lively'))
    .select(['lively.id', 'lively.score as major', 'lively.number as minor'])
    .where('lively.pinned', '=', 0)
    .where('lively.created_at', '>', postedAfter)
    .$if(after !== undefined, (query) =>
      query.where((of) =>
        of(of.refTuple('lively.score', 'lively.number'), '<', of.tuple(after?.score ?? 0, after?.number ?? 0)),
      ),
    )
    .$if(without.length > 0, (query) => query.where('lively.id', 'not in', without))
    .orderBy('lively.score', 'desc')
    .orderBy('lively.number', 'desc')
    .limit(most);
  return keysOfList(db, lists.page, best);
};

/** The key of one thread or reply of a room. */
export const keyOfThread = (db: Tx, roomId: string, id: string): ThreadKeys =>
  db
    .selectFrom('threads')
    .select(['threads.id', sql<number>`0`.as('list'), 'threads.number as major', 'threads.number as minor'])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId);

/** The keys of threads and replies of any room. */
export const keysOfThreads = (db: Tx, ids: readonly string[]): ThreadKeys =>
  db
    .selectFrom('threads')
    .select(['threads.id', sql<number>`0`.as('list'), 'threads.number as major', 'threads.number as minor'])
    .where('threads.id', 'in', ids);

/** The ids of the latest voters, the latest first, with commas between. */
const latestVoters = (of: ExpressionBuilder<Tables & { thread: Tables['threads'] }, 'thread'>, vote: 1 | -1) =>
  of
    .selectFrom((from) =>
      from
        .selectFrom('thread_votes')
        .select(['thread_votes.user_id', 'thread_votes.voted_at'])
        .whereRef('thread_votes.thread_id', '=', 'thread.id')
        .where('thread_votes.vote', '=', vote)
        .orderBy('thread_votes.voted_at', 'desc')
        .orderBy('thread_votes.user_id', 'desc')
        .limit(voterIdsPerThread)
        .as('latest'),
    )
    .select(sql<string | null>`string_agg(latest.user_id, ',' order by latest.voted_at desc)`.as('ids'));

/** Lists show excerpts of long messages. */
export type Messages = 'whole' | 'excerpts';

const messageColumns = (messages: Messages) =>
  messages === 'whole'
    ? [sql<string>`thread.message`.as('message'), sql<number>`0`.as('cut')]
    : [
        sql<string>`coalesce(thread.excerpt, thread.message)`.as('message'),
        sql<number>`case when thread.excerpt is null then 0 else 1 end`.as('cut'),
      ];

/** Threads and replies: with author, room, the thread that a reply belongs to, the voters and the viewer's own vote. */
export const threadRowsQuery = (db: Tx, viewerId: string, keys: ThreadKeys, messages: Messages = 'whole') =>
  db
    .selectFrom(keys.as('picked'))
    .innerJoin('threads as thread', 'thread.id', 'picked.id')
    .innerJoin('threads as root', 'root.id', 'thread.root_id')
    .innerJoin('rooms', 'rooms.id', 'thread.room_id')
    .leftJoin('people', 'people.id', 'thread.author')
    .leftJoin('room_members as membership', (join) =>
      join.onRef('membership.room_id', '=', 'thread.room_id').onRef('membership.user_id', '=', 'thread.author'),
    )
    .leftJoin('thread_votes as mine', (join) =>
      join.onRef('mine.thread_id', '=', 'thread.id').on('mine.user_id', '=', viewerId),
    )
    .select([
      'picked.list',
      'thread.id',
      'thread.room_id',
      'thread.under',
      'thread.root_id',
      'thread.depth',
      'thread.number',
      'thread.author',
      'thread.media',
      'thread.tags',
      'thread.created_at',
      'thread.edited_at',
      'thread.pinned',
      'thread.notice',
      'thread.allowed_replies',
      'thread.quoted_to',
      'thread.replies',
      'thread.likes',
      'thread.dislikes',
      'thread.score',
      'thread.views',
      'thread.active',
      'thread.active_at',
      'root.author as root_author',
      'root.public',
      'root.archived',
      'root.changed',
      'mine.vote',
      'rooms.title',
      'rooms.access',
      'rooms.readers',
      'rooms.names_epoch',
      'rooms.type',
      ...authorColumns,
    ])
    .select(messageColumns(messages))
    .select((of) => [latestVoters(of, 1).as('likers'), latestVoters(of, -1).as('dislikers')])
    .orderBy('picked.list')
    .orderBy('picked.major', 'desc')
    .orderBy('picked.minor', 'desc');

/** The rows of these keys in one query. `viewerId` '' is nobody. */
export const threadRows = (db: Tx, viewerId: string, keys: ThreadKeys, messages: Messages = 'whole') =>
  threadRowsQuery(db, viewerId, keys, messages).execute();

export type ThreadRow = Awaited<ReturnType<typeof threadRows>>[number];
