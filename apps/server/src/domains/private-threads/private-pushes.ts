import { privateThreadAddress } from '@baithak/protocol/addresses';
import { atMostEveryAnywhere } from '../../platform/throttle.ts';
import { minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { presentThread, threadOf } from './present.ts';

/** What one of the two has not read; undefined while they have the thread loaded on some device. */
const unreadOf = async (app: App, threadId: string, userId: string) => {
  if (app.live.isSurelyPresent(threadId, userId)) return undefined;
  const row = await threadOf(app.db.read, userId, threadId);
  if (!row) return undefined;
  const { user, lastMessage, unreadMessages: count } = presentThread(app, row);
  return lastMessage && count > 0 ? { user, lastMessage, count } : undefined;
};

/** Tells one of the two what they have not read. A later message has a push message of its own. */
const tellOne = async (app: App, threadId: string, userId: string): Promise<void> => {
  const { push } = app.services.notifications;
  if (!(await push.reachable([userId])).has(userId)) return;
  const unread = await unreadOf(app, threadId, userId);
  if (!unread) return;
  const { user, lastMessage, count } = unread;
  const payload = {
    kind: 'privateMessage',
    name: user.profile.fullname,
    others: 0,
    room: '',
    count,
    text: lastMessage.text,
    link: privateThreadAddress(threadId),
    tag: `private-${threadId}`,
  };
  const isCurrent = async () => (await unreadOf(app, threadId, userId))?.lastMessage.date === lastMessage.date;
  push.tell([{ userId, urgent: true, payload, isCurrent }]);
};

export interface PrivatePushes {
  /** To be called after a message has been committed. The first is told at once, those of the next minute together. */
  tellSoon(threadId: string, userId: string): void;
  stop(): Promise<void>;
}

export const createPrivatePushes = (app: App): PrivatePushes => {
  const gathered = atMostEveryAnywhere(app, {
    name: 'privatePushes',
    pauseMs: minute,
    failureMessage: 'push messages of a private thread could not be made',
    work: (key) => {
      const [threadId = '', userId = ''] = key.split(' ');
      return tellOne(app, threadId, userId);
    },
  });
  return { tellSoon: (threadId, userId) => gathered.soon(`${threadId} ${userId}`), stop: gathered.stop };
};
