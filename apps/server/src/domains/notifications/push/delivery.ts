import { createHash } from 'node:crypto';
import type { PushPayload } from '@baithak/protocol/push-payload';
import { encryptPayload } from '../../../platform/push/encrypt-payload.ts';
import type { App } from '../../../platform/context.ts';
import type { PushAnswer } from '../../../platform/push/push-sender.ts';
import type { Vapid } from '../../../platform/push/vapid.ts';
import type { Subscription } from './subscriptions.queries.ts';
import { noteDelivery, removeSubscription } from './subscriptions.write.ts';

/** How long a push service keeps a message for a browser that is not there, in seconds. */
const lifeSeconds = 86_400;

/** A service that takes longer counts as failing, though it takes the message: everybody's messages wait for it. */
const slowMs = 3000;

/** One message for one browser. */
export interface Delivery {
  readonly subscription: Subscription;
  readonly payload: PushPayload;
  /** Somebody wrote or asked: a sleeping phone wakes up for it. */
  readonly urgent: boolean;
}

/** `again`: the service cannot take it now; `after` in seconds, when it said so. `refused`: nor will it later. */
export type Outcome =
  | { readonly type: 'over' }
  | { readonly type: 'refused' }
  | { readonly type: 'again'; readonly after: number | undefined };

const over: Outcome = { type: 'over' };

/** Services keep only the latest message of a topic: 32 characters at most. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const send = async (app: App, vapid: Vapid, { subscription, payload, urgent }: Delivery): Promise<PushAnswer> => {
  const { endpoint, p256dh, auth } = subscription;
  const body = encryptPayload({ p256dh, auth }, Buffer.from(JSON.stringify(payload)));
  const headers = {
    Authorization: vapid.authorization(new URL(endpoint).origin),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(body.length),
    TTL: String(lifeSeconds),
    Topic: topicOf(payload.tag),
    Urgency: urgent ? 'high' : 'normal',
  };
  return app.push.send({ endpoint, body, headers });
};

/**
 * Tries to deliver a message once. A subscription that has ended (404, 410) is removed. Other refusals may be this server's
 * fault, such as a wrong clock: they must not cost everybody their subscription at once.
 */
export const deliver = async (app: App, vapid: Vapid, delivery: Delivery): Promise<Outcome> => {
  const { endpoint, user_id: userId, failing_since: failingSince } = delivery.subscription;
  const began = performance.now();
  const answer = await send(app, vapid, delivery).catch((error: unknown) => {
    app.log.debug({ err: error }, 'a push service did not answer');
    return undefined;
  });
  if (answer && answer.status < 300) {
    const delivered = performance.now() - began <= slowMs;
    if (!delivered || failingSince !== null)
      await app.db.write(noteDelivery, { endpoint, delivered, now: app.clock.now() });
    return over;
  }
  if (answer && [404, 410].includes(answer.status)) {
    await app.db.write(removeSubscription, { endpoint, userId });
    return over;
  }
  if (answer && answer.status < 500 && ![408, 429].includes(answer.status)) {
    app.log.warn({ status: answer.status }, 'a push service refused a message');
    return { type: 'refused' };
  }
  return { type: 'again', after: answer?.retryAfter };
};

/** Its service has not taken a message however often it was tried. */
export const giveUp = (app: App, { subscription: { endpoint } }: Delivery): Promise<void> =>
  app.db.write(noteDelivery, { endpoint, delivered: false, now: app.clock.now() });
