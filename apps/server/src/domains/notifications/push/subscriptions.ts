import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { createECDH } from 'node:crypto';
import { padded, prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findSettings } from '../../people/api.ts';
import { removeSubscription, storeSubscription } from './subscriptions.write.ts';

/** The key that browsers subscribe with (docs/contract.md#push). */
export const getPushKey: CallHandler<typeof notificationsContract.getPushKey> = ({ services }) => ({
  key: services.notifications.push.publicKey,
});

const refusal = (path: string, msg: string): Refusal => new Refusal('INVALID_INPUT', { details: [{ path, msg }] });

const isPublicKey = (key: string): boolean => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return Buffer.from(key, 'base64url').length === 65 && pair.computeSecret(key, 'base64url').length === 32;
  } catch {
    return false;
  }
};

/** Sends push messages to this browser from now on, until the caller's session ends (docs/contract.md#push). */
export const subscribePush: CallHandler<typeof notificationsContract.subscribePush> = async (
  { viewer, db, limits, clock, push },
  { endpoint: given, keys, language },
) => {
  await limits.take({ name: 'subscribePush', points: 30, seconds: 3600 }, viewer.userId);
  const endpoint = push.endpoint(given);
  if (endpoint === undefined) throw refusal('endpoint', 'must be the https address of a push service');
  if (!isPublicKey(keys.p256dh)) throw refusal('keys.p256dh', 'must be a public key of P-256');
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw refusal('keys.auth', 'must have 16 bytes');
  await db.write(storeSubscription, {
    endpoint,
    user_id: viewer.userId,
    session_id: viewer.sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language: language ?? (await findSettings(db.read, viewer.userId)).language,
    created_at: clock.now(),
  });
  return {};
};

/** Ends push messages to this browser; nothing happens when there were none. */
export const unsubscribePush: CallHandler<typeof notificationsContract.unsubscribePush> = async (
  { viewer, db, push },
  { endpoint },
) => {
  const known = push.endpoint(endpoint);
  if (known !== undefined) await db.write(removeSubscription, { endpoint: known, userId: viewer.userId });
  return {};
};

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
