import { sql, type ExpressionBuilder } from 'kysely';
import type { PrivateListPart } from '@baithak/protocol/private-states.rules';
import { limits } from '@baithak/protocol/limits';
import { padded } from '../../../platform/db/prepared.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { notIgnored, userColumns } from '../../people/api.ts';
import type { PrivateThreadSideTable } from '../tables.ts';

export interface Page {
  readonly part: PrivateListPart;
  readonly search: string | undefined;
  /** How many are skipped, when it is not known which were given. */
  readonly index: number;
  readonly without: readonly string[];
  readonly most: number;
}

type OfSide = ExpressionBuilder<Tables, 'private_thread_sides'>;

/** Whoever is ignored is in none of these parts; what one has asked or blocked oneself stays. */
const hidesIgnored = (part: PrivateListPart): boolean => part === 'threads' || part === 'requests';
const withoutIgnored = (of: OfSide) =>
  notIgnored(of.ref('private_thread_sides.user_id'), of.ref('private_thread_sides.other_id'));

/** The sides of one page, found in the index alone: what is skipped is not joined. */
const pageOfSides = (db: Tx, userId: string, { part, search = '', index, without, most }: Page) => {
  const own = db
    .selectFrom('private_thread_sides')
    .selectAll('private_thread_sides')
    .where('private_thread_sides.user_id', '=', userId)
    .where('private_thread_sides.part', '=', part)
    .$if(hidesIgnored(part), (query) => query.where(withoutIgnored))
    .$if(without.length > 0, (query) => query.where('private_thread_sides.thread_id', 'not in', padded(without)))
    .orderBy('private_thread_sides.last_update', 'desc')
    .orderBy('private_thread_sides.thread_id', 'desc')
    .limit(most)
    .offset(index);
  if (search === '') return own;
  const pattern = containing(search.toLowerCase());
  return own
    .innerJoin('people as named', 'named.id', 'private_thread_sides.other_id')
    .where('named.removed_at', 'is', null)
    .where(
      sql<boolean>`(lower(named.username) like ${pattern} escape '\\' or lower(named.fullname) like ${pattern} escape '\\')`,
    );
};

const sideOfThread = (db: Tx, userId: string, threadId: string) =>
  db
    .selectFrom('private_thread_sides')
    .selectAll('private_thread_sides')
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId);

type WithMine = Tables & { mine: PrivateThreadSideTable };

/** Messages of the other one after the read pointer, counted as far as people are told; none while they are ignored. */
const unreadOf = (of: ExpressionBuilder<WithMine, 'mine'>) =>
  of
    .selectFrom((inner) =>
      inner
        .selectFrom('private_messages')
        .select('private_messages.rev')
        .whereRef('private_messages.thread_id', '=', 'mine.thread_id')
        .whereRef('private_messages.rev', '>', 'mine.last_read_rev')
        .whereRef('private_messages.author', '=', 'mine.other_id')
        .where('private_messages.deleted', '=', 0)
        .limit(limits.unreadCounted)
        .as('unread_messages'),
    )
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .whereRef('mine.other_rev', '>', 'mine.last_read_rev')
    .where((where) => notIgnored(where.ref('mine.user_id'), where.ref('mine.other_id')));

/** The latest message of a thread that is not deleted, up to a read pointer. */
const messageAt = (of: ExpressionBuilder<WithMine, 'mine'>, rev: 'mine.last_read_rev' | 'theirs.told_read_rev') =>
  of
    .selectFrom('private_messages')
    .select('private_messages.id')
    .whereRef('private_messages.thread_id', '=', 'mine.thread_id')
    .where(sql<boolean>`private_messages.rev <= ${sql.ref(rev)}`)
    .where('private_messages.deleted', '=', 0)
    .orderBy('private_messages.rev', 'desc')
    .limit(1);

const threadsOf = (db: Tx, mine: ReturnType<typeof sideOfThread>) =>
  db
    .selectFrom(mine.as('mine'))
    .innerJoin('private_threads as thread', 'thread.id', 'mine.thread_id')
    .innerJoin('people', 'people.id', 'mine.other_id')
    .innerJoin('people as self', 'self.id', 'mine.user_id')
    .leftJoin('private_thread_sides as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'mine.other_id').onRef('theirs.thread_id', '=', 'mine.thread_id'),
    )
    .leftJoin('private_messages as last', (join) =>
      join
        .onRef('last.thread_id', '=', 'mine.thread_id')
        .on('last.rev', '=', (of) =>
          of
            .selectFrom('private_messages as latest')
            .select('latest.rev')
            .whereRef('latest.thread_id', '=', 'mine.thread_id')
            .where('latest.deleted', '=', 0)
            .orderBy('latest.rev', 'desc')
            .limit(1),
        ),
    )
    .select([
      'thread.id as thread_id',
      'thread.first',
      'thread.second',
      'thread.phase',
      'thread.acted_by',
      'thread.first_bans',
      'thread.second_bans',
      'thread.declined_by',
      'thread.declined_at',
      'mine.user_id',
      'self.username as own_username',
      'mine.last_update',
      'mine.last_read_rev',
      'theirs.told_read_at',
      'last.content',
      'last.author',
      'last.sent_at',
      ...userColumns,
      'people.rank',
      'people.created_at',
    ])
    .select((of) => [
      unreadOf(of).as('unread'),
      messageAt(of, 'mine.last_read_rev').as('pointer'),
      messageAt(of, 'theirs.told_read_rev').as('target_pointer'),
      notIgnored(of.ref('mine.other_id'), of.ref('mine.user_id')).as('heard'),
    ])
    .orderBy('mine.last_update', 'desc')
    .orderBy('mine.thread_id', 'desc');

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threadsOf>['execute']>>[number];

/** A page of somebody's list: one query. */
export const threadsInList = (db: Tx, userId: string, page: Page): Promise<ThreadRow[]> =>
  threadsOf(db, pageOfSides(db, userId, page)).execute();

/** One thread as one of the two has it. */
export const threadOf = (db: Tx, userId: string, threadId: string): Promise<ThreadRow | undefined> =>
  threadsOf(db, sideOfThread(db, userId, threadId)).executeTakeFirst();

/** How many requests wait for somebody, and how many of their threads have something unread. */
export const listCounts = async (db: Tx, userId: string): Promise<{ requests: number; unread: number }> => {
  const counts = await db
    .selectNoFrom((of) => [
      of
        .selectFrom('private_thread_sides')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('part', '=', 'requests')
        .where(withoutIgnored)
        .as('requests'),
      of
        .selectFrom('private_thread_sides')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('part', '=', 'threads')
        .whereRef('other_rev', '>', 'last_read_rev')
        .where(withoutIgnored)
        .as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { requests: Number(counts.requests), unread: Number(counts.unread) };
};
