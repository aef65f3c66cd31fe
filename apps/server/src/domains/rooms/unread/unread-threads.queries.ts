import { sql, type ExpressionBuilder } from 'kysely';
import { notIgnored } from '../../people/api.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** Unread threads are counted among so many of the latest, and the pinned one. */
const unreadCounted = 100;

type OfMembership = ExpressionBuilder<Tables & { me: Tables['room_members'] }, 'me'>;

/**
 * A room's threads of others since the viewer last looked at them, or since they joined: derived, nothing stored that could
 * drift (docs/decisions/0071-unread-counts.md). To be selected where the viewer's membership is joined as `me`.
 */
export const unreadThreadsOfMember = ({ selectFrom, ref }: OfMembership, viewerId: string) => {
  const seen = sql<number>`coalesce((select seen_number from thread_readers
    where thread_readers.room_id = ${ref('me.room_id')} and thread_readers.user_id = ${ref('me.user_id')}), 0)`;
  const latest = (pinned: 0 | 1) =>
    selectFrom('threads')
      .select(['threads.author', 'threads.created_at'])
      .where('threads.under', '=', ref('me.room_id'))
      .where('threads.pinned', '=', pinned)
      .where('threads.number', '>', seen)
      .where((where) => notIgnored(where.val(viewerId), where.ref('threads.author')))
      .orderBy('threads.number', 'desc')
      .limit(unreadCounted);
  return selectFrom((of) =>
    of
      .selectFrom(latest(0).as('listed'))
      .selectAll()
      .unionAll(of.selectFrom(latest(1).as('pinned')).selectAll())
      .as('latest'),
  )
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('latest.author', '<>', viewerId)
    .where('latest.created_at', '>', ref('me.joined_at'));
};
