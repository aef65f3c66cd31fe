import { newId } from '@baithak/protocol/ids';
import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { User } from '@baithak/protocol/entities/entities';
import { connectionStateOf, hasThread, type PrivateAct } from '@baithak/protocol/private-states.rules';
import type { App, Caller } from '../../../platform/context.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { usersById } from '../../people/api.ts';
import { threadOf } from '../list/threads.queries.ts';
import { eraseMessages } from '../messages/erase-messages.write.ts';
import { orderedPair, sideOf } from '../pair.ts';
import { presentThread } from '../present.ts';
import { publishThread } from '../publish-thread.ts';
import { storeAct, type Acted } from './act.write.ts';
import { pairOf } from './pair.queries.ts';

type Told = NonNullable<Acted['told']>;

const userOf = async (app: Pick<App, 'db'>, userId: string): Promise<User | undefined> =>
  (await usersById(app.db.read, [userId])).get(userId);

/** Tells every device of the other one, on /global, what happened. */
const tell = async (app: Pick<App, 'db' | 'live'>, told: Told, threadId: string, me: string, other: string) => {
  const publisher = app.live.user(other);
  if (told === 'threadBanned')
    return publisher.publish(privateThreadsContract.threadBanned, { threadId, blockerId: me });
  if (told === 'threadUnbanned')
    return publisher.publish(privateThreadsContract.threadUnbanned, { threadId, blockerId: me });
  if (told === 'requestReceived') {
    const row = await threadOf(app.db.read, other, threadId);
    return row && publisher.publish(privateThreadsContract.requestReceived, { thread: presentThread(app, row) });
  }
  const user = await userOf(app, me);
  if (!user) return;
  if (told === 'requestBlocked') return publisher.publish(privateThreadsContract.requestBlocked, { user });
  if (told === 'requestUnblocked') return publisher.publish(privateThreadsContract.requestUnblocked, { user });
  const events = {
    requestAccepted: privateThreadsContract.requestAccepted,
    requestDeleted: privateThreadsContract.requestDeleted,
    privateThreadDeleted: privateThreadsContract.privateThreadDeleted,
  };
  publisher.publish(events[told], { threadId, user });
};

/** Whoever had it open cannot load it any more: nobody is in it from now on. */
const closeThread = ({ live, services }: App, threadId: string, both: readonly string[]): void => {
  live.emptyRoom(threadId);
  for (const userId of both) services.privateThreads.people.left(threadId, userId);
};

/** Does an act, then tells both: the other one unless the act is silent, and one's own devices. */
export const act = async (caller: Caller, what: PrivateAct, other: string) => {
  const { db, clock, viewer } = caller;
  await caller.limits.take({ name: 'privateAct', points: 60, seconds: 60 }, viewer.userId);
  const before = await pairOf(db.read, viewer.userId, other);
  const acted = await db.write(storeAct, {
    act: what,
    me: viewer.userId,
    other,
    freshId: newId(),
    now: clock.now(),
    stamp: notificationStamp(caller, 1),
    isRead: before !== undefined && caller.live.isPresent(before.id, other),
  });
  const { threadId, state, told, unfinished, notifications } = acted;
  if (!hasThread(state)) closeThread(caller, threadId, [viewer.userId, other]);
  await publishThread(caller, threadId, told === null ? [viewer.userId] : [viewer.userId, other]);
  publishNotifications(caller, notifications);
  if (told !== null) await tell(caller, told, threadId, viewer.userId, other);
  for (let more = unfinished; more;) more = await db.write(eraseMessages, { threadId, at: clock.now() });
  const side = sideOf(orderedPair(viewer.userId, other), viewer.userId);
  return {
    threadId,
    connectionState: connectionStateOf(state, side),
    thread: hasThread(state) ? threadId : null,
  };
};
