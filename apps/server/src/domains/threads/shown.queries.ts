import { sql, type ExpressionBuilder } from 'kysely';
import { votersShown } from '@baithak/protocol/threads.rules';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { Picks } from './picks.queries.ts';

/** Who voted so, the latest first, as ids with commas between. */
const voters = (of: ExpressionBuilder<Tables & { thread: Tables['threads'] }, 'thread'>, vote: 1 | -1) =>
  of
    .selectFrom((from) =>
      from
        .selectFrom('thread_votes')
        .select(['thread_votes.person_id', 'thread_votes.voted_at'])
        .whereRef('thread_votes.thread_id', '=', 'thread.id')
        .where('thread_votes.vote', '=', vote)
        .orderBy('thread_votes.voted_at', 'desc')
        .orderBy('thread_votes.person_id', 'desc')
        .limit(votersShown)
        .as('latest'),
    )
    .select(sql<string | null>`string_agg(latest.person_id, ',' order by latest.voted_at desc)`.as('ids'));

/** The picked threads whole: authors, rooms, the threads that replies belong to, who voted and how the viewer did. */
export const shownThreads = (db: Tx, viewerId: string, picks: Picks) =>
  db
    .selectFrom(picks.as('picked'))
    .innerJoin('threads as thread', 'thread.id', 'picked.id')
    .innerJoin('threads as root', 'root.id', 'thread.root_id')
    .innerJoin('rooms', 'rooms.id', 'thread.room_id')
    .leftJoin('people', 'people.id', 'thread.author')
    .leftJoin('room_members as seat', (join) =>
      join.onRef('seat.room_id', '=', 'thread.room_id').onRef('seat.person_id', '=', 'thread.author'),
    )
    .leftJoin('thread_votes as mine', (join) =>
      join.onRef('mine.thread_id', '=', 'thread.id').on('mine.person_id', '=', viewerId),
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
      'thread.message',
      'thread.media',
      'thread.tags',
      'thread.created_at',
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
      'root.public',
      'root.archived',
      'root.changed',
      'mine.vote',
      'rooms.title',
      'rooms.creator',
      'rooms.access',
      'rooms.type',
      'people.username',
      'people.fullname',
      'people.picture',
      'people.removed_at',
      'people.rank',
      'seat.role',
    ])
    .select((of) => [voters(of, 1).as('likers'), voters(of, -1).as('dislikers')])
    .orderBy('picked.list')
    .orderBy('picked.major', 'desc')
    .orderBy('picked.minor', 'desc');

/** One query, however many. */
export const showThreads = (db: Tx, viewerId: string, picks: Picks) => shownThreads(db, viewerId, picks).execute();

export type ShownThread = Awaited<ReturnType<typeof showThreads>>[number];
