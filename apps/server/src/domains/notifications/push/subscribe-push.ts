import { createECDH } from 'node:crypto';
import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findSettings } from '../../people/api.ts';
import { storeSubscription } from './subscriptions.write.ts';

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
