import { padded, prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';

/** What a message to somebody's browsers needs, and what its person has chosen. */
const columns = [
  'push_subscriptions.endpoint',
  'push_subscriptions.p256dh',
  'push_subscriptions.auth',
  'push_subscriptions.language',
  'push_subscriptions.failing_since',
  'push_subscriptions.user_id',
  'settings.push_words',
  'settings.quiet_from',
  'settings.quiet_to',
  'settings.time_zone',
] as const;

interface Asked {
  readonly userIds: readonly string[];
  readonly now: number;
}

// Asked for each message that makes notifications.
const live = prepared((db, { userIds, now }: Asked) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'push_subscriptions.session_id')
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id'),
    )
    .leftJoin('settings', 'settings.user_id', 'push_subscriptions.user_id')
    .where('push_subscriptions.user_id', 'in', userIds)
    .where('sessions.expires_at', '>', now)
    .select(columns),
);

/** The subscriptions of these people whose sessions have not ended. */
export const subscriptionsOf = async (db: Tx, userIds: readonly string[], now: number) =>
  userIds.length === 0 ? [] : live(db, { userIds: padded(userIds), now });

export type Subscription = Awaited<ReturnType<typeof subscriptionsOf>>[number];
