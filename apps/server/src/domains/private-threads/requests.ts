import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { User } from '@baithak/protocol/entities/entities';
import { newId } from '@baithak/protocol/ids';
import {
  type PrivateAct,
  actInPrivate,
  connectionStateOf,
  hasThread,
  noConnection,
} from '@baithak/protocol/private-states.rules';
import { day } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler, EmitHandler } from '../../platform/implement.ts';
import type { Signal } from '../../platform/live/relay.ts';
import { notificationStamp, publishNotifications } from '../notifications/api.ts';
import { findPerson, usersById } from '../people/api.ts';
import { findPair, threadIdIn } from './find-thread.ts';
import { eraseMessages } from './messages.write.ts';
import { orderedPair, pairOf, sideOf, stateOf } from './pair.ts';
import { presentThread, threadOf } from './present.ts';
import { publishThread } from './reading.ts';
import type { WatchedPeople } from './watched-people.ts';
import { type Acted, storeAct } from './requests.write.ts';

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

/** To other processes: whoever has it open there is in it no more. */
const closed: Signal<{ readonly threadId: string; readonly userId: string }> = {
  name: 'privateThreads.closed',
  topicOf: ({ userId }) => `user:${userId}`,
};

type People = Pick<WatchedPeople, 'left'>;

const closeHere = ({ live }: Pick<App, 'live'>, people: People, threadId: string, userId: string): void => {
  live.removeFromRoom(threadId, userId);
  people.left(threadId, userId);
};

/** Whoever had it open cannot load it any more: nobody is in it from now on. */
const closeThread = (app: App, threadId: string, both: readonly string[]): void => {
  for (const userId of both) {
    closeHere(app, app.services.privateThreads.people, threadId, userId);
    app.live.relay?.signal(closed, { threadId, userId });
  }
};

export const followClosed = (app: Pick<App, 'live'>, people: People): void =>
  app.live.relay?.onSignal(closed, ({ threadId, userId }) => closeHere(app, people, threadId, userId));

/** Does an act, then tells both: the other one unless the act is silent, and one's own devices. */
const act = async (caller: Caller, what: PrivateAct, other: string) => {
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
    isRead: before !== undefined && caller.live.isSurelyPresent(before.id, other),
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

/** New requests of one person (docs/contract.md#requests). */
const newRequests = { name: 'privateRequest', points: 20, seconds: day / 1000 };

/** Whether asking would make a new request: what is refused or accepts one costs nothing of the day's. */
const isNew = async ({ db, viewer, clock }: Caller, targetId: string): Promise<boolean> => {
  const pair = await pairOf(db.read, viewer.userId, targetId);
  const side = sideOf(pair ?? orderedPair(viewer.userId, targetId), viewer.userId);
  const outcome = actInPrivate(pair ? stateOf(pair) : noConnection, 'request', side, clock.now());
  return 'next' in outcome && outcome.next.phase === 'asked';
};

/** Asks a person for a private thread. Whoever is asked by them already accepts by that. */
export const requestPrivate: CallHandler<typeof privateThreadsContract.requestPrivate> = async (
  caller,
  { targetId },
) => {
  const { db, viewer } = caller;
  if (viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (targetId === viewer.userId || !(await findPerson(db.read, { id: targetId }))) throw new Refusal('NOT_FOUND');
  if (await isNew(caller, targetId)) await caller.limits.take(newRequests, viewer.userId);
  const { connectionState, thread } = await act(caller, 'request', targetId);
  return { connectionState, thread };
};

type Contract = typeof privateThreadsContract;

/** An act that names the other person. */
const byTarget =
  (what: PrivateAct) =>
  async (caller: Caller, { targetId }: { readonly targetId: string }) => {
    if (!(await findPerson(caller.db.read, { id: targetId }))) throw new Refusal('NOT_FOUND');
    const { connectionState, thread } = await act(caller, what, targetId);
    return { connectionState, thread };
  };

export const deleteRequest: CallHandler<Contract['deleteRequest']> = byTarget('deleteRequest');
export const blockRequest: CallHandler<Contract['blockRequest']> = byTarget('block');
export const unblockRequest: CallHandler<Contract['unblockRequest']> = byTarget('unblock');

/** An act that names the thread. */
const byThread = (what: PrivateAct) => async (caller: Caller, threadId: string) =>
  act(caller, what, (await findPair(caller.db.read, caller.viewer, threadId)).other);

export const banInThread: CallHandler<Contract['banInThread']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('ban')(caller, threadId);
  return { connectionState, thread, blockerId: caller.viewer.userId };
};

export const unbanInThread: CallHandler<Contract['unbanInThread']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('unban')(caller, threadId);
  return { connectionState, thread, blockerId: caller.viewer.userId };
};

/** Blocks the other one for good: the thread is gone for both, its messages and files are erased. */
export const blockAndDelete: CallHandler<Contract['blockAndDelete']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('blockAndDelete')(caller, threadId);
  return { connectionState, thread };
};

export const acceptPrivateRequest: EmitHandler<Contract['acceptPrivateRequest']> = async (caller, input) => {
  const { threadId } = await byThread('accept')(caller, threadIdIn(input));
  const row = await threadOf(caller.db.read, caller.viewer.userId, threadId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { thread: presentThread(caller, row) };
};
