import { nameStickers } from '@baithak/protocol/parts/snippet';
import type { PushPayload } from '@baithak/protocol/push-payload';
import { createHash } from 'node:crypto';
import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type PushAnswer, serviceOf } from '../../../platform/push-sender.ts';
import { isQuiet } from '../../people/api.ts';
import { type Vapid, createVapid, encryptPayload } from './encryption.ts';
import { createLines } from './lines.ts';
import { type Subscription, subscriptionsOf } from './subscriptions.ts';
import { noteDelivery, removeSubscription } from './subscriptions.write.ts';

/** How long a push service keeps a message for a browser that is not there, in seconds. */
const lifeSeconds = 86_400;

/** A service that takes longer counts as failing, though it takes the message: everybody's messages wait for it. */
const slowMs = 3000;

/** One message for one browser. */
interface Delivery {
  readonly subscription: Subscription;
  readonly payload: PushPayload;
  /** Somebody wrote or asked: a sleeping phone wakes up for it. */
  readonly urgent: boolean;
  readonly isCurrent: PushMessage['isCurrent'];
}

/** `again`: the service cannot take it now; `after` in seconds, when it said so. `refused`: nor will it later. */
type Outcome =
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
const deliver = async (app: App, vapid: Vapid, delivery: Delivery): Promise<Outcome> => {
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
const giveUp = (app: App, { subscription: { endpoint } }: Delivery): Promise<void> =>
  app.db.write(noteDelivery, { endpoint, delivered: false, now: app.clock.now() });

/** What somebody is told of, whatever browsers they have. */
export interface PushMessage {
  readonly userId: string;
  readonly payload: Omit<PushPayload, 'language'>;
  readonly urgent: boolean;
  /** Asked minutes later, before another try: whether this person may still be told of it, and has not seen it. */
  readonly isCurrent: () => Promise<boolean>;
}

export interface PushService {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Which of these people have a browser to send to, now. */
  reachable(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sends these after what is running now; to be called after the commit. Never rejects, and nobody waits for it. */
  tell(messages: readonly PushMessage[]): void;
  /** Lets a stop wait for work that leads to messages, and logs its failure. */
  follow(work: Promise<void>): void;
  stop(): Promise<void>;
}

/** Pauses before the second and the third try, and the longest that a service may ask for. */
const pauses = [minute / 2, 5 * minute];
const longestPause = 10 * minute;
/** Messages that wait for another try. */
const mostRetries = 1000;
/** Messages to one person, so that nobody's phone rings without end. */
const rate = { name: 'push', points: 120, seconds: 3600 };
/** People asked for at once. */
const batchSize = 500;

const quietHours = ({ quiet_from: from, quiet_to: to, time_zone: timeZone }: Subscription) => ({
  from: from ?? '',
  to: to ?? '',
  timeZone: timeZone ?? '',
});

/** Services take an https address or a mail address, and nothing else. */
const contactOf = ({ publicUrl, mailFrom }: App['config']): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

/** A flood of them is one line a minute. */
const logDropped = ({ clock, log }: App): (() => void) => {
  let dropped = 0;
  return () => {
    dropped += 1;
    if (dropped > 1) return;
    clock.schedule(clock.now() + minute, () => {
      log.warn({ dropped }, 'too many push messages waited: some were dropped');
      dropped = 0;
    });
  };
};

export const createPushService = (app: App, secret: string): PushService => {
  const { db, clock, limits, log } = app;
  const vapid = createVapid(secret, contactOf(app.config), clock);
  const lines = createLines({ onDrop: logDropped(app) });
  const running = new Set<Promise<void>>();
  const retries = new Set<() => void>();

  const mayBeTold = (userId: string): Promise<boolean> =>
    limits.take(rate, userId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );

  const isStillThere = async ({ subscription: { endpoint, user_id: userId } }: Delivery): Promise<boolean> =>
    (await subscriptionsOf(db.read, [userId], clock.now())).some((each) => each.endpoint === endpoint);

  const attempt = async (delivery: Delivery, tries: number): Promise<void> => {
    // The browser may have been signed out since, the message deleted, its reader banned.
    if (tries > 0 && !((await isStillThere(delivery)) && (await delivery.isCurrent()))) return;
    const outcome = await deliver(app, vapid, delivery);
    if (outcome.type === 'over') return;
    if (outcome.type === 'refused') return giveUp(app, delivery);
    // One that has been silent before is tried once a message.
    const pause = delivery.subscription.failing_since === null ? pauses[tries] : undefined;
    if (pause === undefined || retries.size >= mostRetries) return giveUp(app, delivery);
    const after = Math.min(longestPause, Math.max(pause, (outcome.after ?? 0) * 1000));
    const cancel = clock.schedule(clock.now() + after, () => {
      retries.delete(cancel);
      line(delivery, tries + 1);
    });
    retries.add(cancel);
  };

  const line = (delivery: Delivery, tries: number): void => {
    const { user_id: userId, endpoint } = delivery.subscription;
    lines.add(userId, serviceOf(endpoint), () =>
      attempt(delivery, tries).catch((error: unknown) => log.error({ err: error }, 'a push message failed')),
    );
  };

  const tellSome = async (messages: readonly PushMessage[]): Promise<void> => {
    const now = clock.now();
    const found = await subscriptionsOf(db.read, [...new Set(messages.map(({ userId }) => userId))], now);
    const awake = Map.groupBy(
      found.filter((subscription) => !isQuiet(quietHours(subscription), now)),
      ({ user_id: userId }) => userId,
    );
    for (const { userId, payload, urgent, isCurrent } of messages) {
      const own = awake.get(userId);
      if (!own || !(await mayBeTold(userId))) continue;
      for (const subscription of own) {
        const { language, push_words: words } = subscription;
        const text = words === 1 ? nameStickers(payload.text, language) : '';
        line({ subscription, urgent, isCurrent, payload: { ...payload, text, language } }, 0);
      }
    }
  };

  const follow = (work: Promise<void>): void => {
    const done: Promise<void> = work
      .catch((error: unknown) => log.error({ err: error }, 'push messages could not be made'))
      .finally(() => running.delete(done));
    running.add(done);
  };

  return {
    publicKey: vapid.publicKey,
    follow,
    reachable: async (userIds) =>
      new Set((await subscriptionsOf(db.read, userIds, clock.now())).map(({ user_id: userId }) => userId)),
    tell: (messages) => {
      for (let from = 0; from < messages.length; from += batchSize)
        follow(tellSome(messages.slice(from, from + batchSize)));
    },
    stop: async () => {
      for (const cancel of retries) cancel();
      app.push.close();
      await Promise.all(running);
      await lines.stop();
    },
  };
};
