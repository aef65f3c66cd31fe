import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import type { DeletedPrivateMessage, PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import { limits } from '@baithak/protocol/limits';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { type PrivateListPart, acceptedOf, connectionStateOf, mayWrite } from '@baithak/protocol/private-states.rules';
import { removedUser } from '@baithak/protocol/text/display-names';
import { type ExpressionBuilder, sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { containing } from '../../platform/db/dialect.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { notIgnored, userColumns } from '../people/api.ts';
import { presentMember } from '../rooms/api.ts';
import { noRoom, presentMedia } from '../uploads/api.ts';
import { findThread } from './find-thread.ts';
import { blockersOf, sideOf, stateOf } from './pair.ts';
import type { MessageRow } from './stored-messages.ts';
import type { PrivateThreadSideTable } from './tables.ts';

interface Page {
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

/** The conversations whose messages somebody finds: those of their list, or the one that is named, when it is there. Requests hold no word. */
export const threadsToSearch = async (db: Tx, viewer: Pick<Viewer, 'userId'>, threadId: string | undefined) => {
  if (threadId !== undefined) await findThread(db, viewer, threadId);
  return db
    .selectFrom('private_thread_sides')
    .innerJoin('private_threads as thread', 'thread.id', 'private_thread_sides.thread_id')
    .select(['thread.id', 'thread.rev', 'thread.last_update', 'private_thread_sides.other_id'])
    .where('private_thread_sides.user_id', '=', viewer.userId)
    .where('private_thread_sides.part', '=', 'threads')
    .where(withoutIgnored)
    .$if(threadId !== undefined, (query) => query.where('thread.id', '=', threadId ?? ''))
    .execute();
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
const partsOf = (content: string): MessagePart[] => JSON.parse(content) as MessagePart[];

/** Whether somebody may know when the other one is here: while both may write, and not while the other one ignores them. */
export const knowsPresence = (row: ThreadRow): boolean => mayWrite(stateOf(row)) && Boolean(row.heard);

/** A thread as the one who has this row sees it. */
export const presentThread = ({ live }: Pick<App, 'live'>, row: ThreadRow): PrivateThread => {
  const state = stateOf(row);
  const side = sideOf(row, row.user_id);
  const { user, role } = presentMember(row.id, { ...row, role: null });
  const unread = Number(row.unread);
  // While one of them blocks, nothing is told of what was read before either.
  const targetPointer = mayWrite(state) ? row.target_pointer : null;
  const { content, author, sent_at: sentAt } = row;
  return {
    _id: row.thread_id,
    user,
    role,
    joinDate: iso(row.created_at),
    online: knowsPresence(row) && live.isOnline(row.id),
    mine: state.by === side,
    connectionState: connectionStateOf(state, side),
    accepted: acceptedOf(state),
    blockers: blockersOf(row),
    unreadMessages: unread,
    new: unread > 0 || (state.phase === 'asked' && state.by !== side),
    targetPointer,
    targetReadAt: targetPointer === null || row.told_read_at === null ? null : iso(row.told_read_at),
    pointer: row.pointer,
    lastMessage:
      content === null || sentAt === null
        ? null
        : {
            username: author === row.user_id ? row.own_username : user.username,
            date: iso(sentAt),
            ...snippetOf(partsOf(content)),
          },
    lastUpdate: iso(row.last_update),
  };
};

/** A stored message; its files are seen by the two alone. */
export const presentPrivateMessage =
  (app: Pick<App, 'services'>) =>
  (row: MessageRow): PrivateMessage => ({
    _id: row.id,
    rev: row.rev,
    changedRev: row.changed_rev,
    content: presentMedia(app, partsOf(row.content), noRoom),
    writer: row.removed_at === null ? row.username : removedUser,
    date: iso(row.sent_at),
    edited: row.edited === 1,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  });

/** The same for a client that resumes: a deleted message comes as a tombstone without content. */
export const presentChangedPrivate =
  (app: Pick<App, 'services'>) =>
  (row: MessageRow): PrivateMessage | DeletedPrivateMessage =>
    row.deleted === 1
      ? { _id: row.id, rev: row.rev, changedRev: row.changed_rev, deleted: true }
      : presentPrivateMessage(app)(row);
