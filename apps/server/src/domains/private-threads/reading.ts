import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { ShapeIn } from '@baithak/protocol/define-contract';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import { iso } from '../../platform/clock.ts';
import type { App, SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { PublishOptions } from '../../platform/live/live.ts';
import { type Since, endRev, loadMessages, mayTellTyping, newestOf, readMost } from '../messages/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { ignores } from '../people/api.ts';
import { type SeenThread, findThread, threadIdIn } from './find-thread.ts';
import { stateOf } from './pair.ts';
import { type ThreadRow, presentChangedPrivate, presentPrivateMessage, presentThread, threadOf } from './present.ts';
import { storeOpened, storePrivateRead } from './reading.write.ts';
import { type MessageRow, messagesBefore, messagesChangedAfter, privateMessages } from './stored-messages.ts';

/** What somebody was told of a thread is seen once they open it. It is looked for first: a write takes the one writer. */
const markOpened = async (caller: SocketCaller, threadId: string): Promise<void> => {
  const { db, viewer } = caller;
  const unseen = await db.read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', viewer.userId)
    .where('thing', '=', threadId)
    .where('seen', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (unseen) publishNotifications(caller, await db.write(storeOpened, { threadId, userId: viewer.userId }));
};

/** Published to the other one at most once a second, and not at all while they cannot write to each other or are ignored. */
export const publishTypingPrivate: EmitHandler<typeof privateThreadsContract.publishTypingPrivate> = async (
  caller,
  input,
) => {
  const { db, live, viewer } = caller;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  if (!mayWrite(stateOf(thread)) || !(await mayTellTyping(caller, thread.id))) return {};
  if (await ignores(db.read, viewer.userId, thread.other)) return {};
  const payload = { threadId: thread.id, username: viewer.username };
  live.pair(thread.id, [thread.other]).publish(privateThreadsContract.typingPrivate, payload);
  return {};
};

/** Publishes to each of these people how a thread of theirs is now, on every socket. After the commit. `isFor`: whether it is for the one whose row it is. */
export const publishThread = async (
  app: Pick<App, 'db' | 'live'>,
  threadId: string,
  userIds: readonly string[],
  options?: PublishOptions,
  isFor: (row: ThreadRow) => boolean = () => true,
): Promise<void> => {
  for (const userId of userIds) {
    if (!app.live.mayBeOnline(userId)) continue;
    const row = await threadOf(app.db.read, userId, threadId);
    if (!row || !isFor(row)) continue;
    const payload = { thread: presentThread(app, row) };
    app.live.pair(threadId, [userId]).publish(privateThreadsContract.privateThreadUpdated, payload, options);
  }
};

/** Moves the read pointer; one's other devices hear of it, and the other one unless it is not told (docs/contract.md#private-emits). */
export const markPrivateRead: EmitHandler<typeof privateThreadsContract.markPrivateRead> = async (caller, input) => {
  const { db, live, viewer, clock, connection } = caller;
  const { privateMessageId } = input;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const at = clock.now();
  const reading = { threadId: thread.id, userId: viewer.userId, messageId: privateMessageId, at };
  const { moved, told } = await db.write(storePrivateRead, reading);
  if (told !== null)
    live
      .pair(thread.id, [thread.other])
      .publish(privateThreadsContract.privateRead, { threadId: thread.id, privateMessageId, date: iso(told) });
  if (moved) await publishThread(caller, thread.id, [viewer.userId], { except: connection });
  return {};
};

/**
 * Tells whoever asked for notifications and has the thread loaded on no device of a new message (docs/contract.md#global-emits).
 * While one device has it loaded, the others hear how the thread is for its person now. After the commit.
 */
export const publishActivity = async (
  app: Pick<App, 'db' | 'live'>,
  threadId: string,
  userId: string,
): Promise<void> => {
  const { live } = app;
  if (!live.isNotifiedElsewhere(threadId, userId)) return;
  if (live.isPresent(threadId, userId)) return publishThread(app, threadId, [userId]);
  const row = await threadOf(app.db.read, userId, threadId);
  if (!row) return;
  const { user, lastMessage, unreadMessages: unread } = presentThread(app, row);
  if (lastMessage && unread > 0)
    live
      .user(userId)
      .notify(privateThreadsContract.newPrivateActivity, { threadId, user, text: lastMessage.text, unread });
};

type Answer = ShapeIn<(typeof privateThreadsContract.loadPrivateThread)['out']>;
type Message = Answer['msgs'][number];

/** The latest 50, newest first; or with `since` what changed after it, by the rules of a room's load. */
const loadThreadMessages = (caller: SocketCaller, thread: SeenThread, epoch: string, since: Since) => {
  const { read } = caller.db;
  return loadMessages<MessageRow, Message>(
    {
      store: privateMessages,
      db: read,
      place: thread.id,
      rev: thread.rev,
      epoch,
      clearedRev: 0,
      changedAfter: (after, most) => messagesChangedAfter(read, thread.id, after, most),
      present: presentChangedPrivate(caller),
      newest: async () =>
        newestOf(thread.rev, await messagesBefore(read, thread.id, endRev, readMost), presentPrivateMessage(caller)),
    },
    since,
  );
};

/**
 * Loads a private thread on a socket. The socket enters first and reads then: an event published meanwhile has a rev that the
 * answer holds already.
 */
export const loadPrivateThread: EmitHandler<typeof privateThreadsContract.loadPrivateThread> = async (
  caller,
  input,
) => {
  const { db, live, viewer, connection } = caller;
  await caller.limits.take({ name: 'loadPrivateThread', points: 60, seconds: 30 }, viewer.userId);
  const epoch = caller.epoch.now();
  const { id } = await findThread(db.read, viewer, threadIdIn(input));
  const again = connection.loaded.has(id);
  live.enterRoom(connection, id);
  try {
    const thread = await findThread(db.read, viewer, id);
    const row = await threadOf(db.read, viewer.userId, id);
    if (!row) throw new Refusal('NOT_FOUND');
    const messages = await loadThreadMessages(caller, thread, epoch, input);
    await markOpened(caller, id);
    caller.services.privateThreads.people.watch(id, viewer.userId, thread.other);
    live.pair(id, [viewer.userId, thread.other]).startOrder(messages.rev);
    return { thread: presentThread(caller, row), ...messages, lastReadRev: row.last_read_rev };
  } catch (error) {
    if (!again) live.leaveRoom(connection, id);
    throw error;
  }
};

/** Unloads a thread on this socket; without an id all of them. */
export const unloadPrivateThread: EmitHandler<typeof privateThreadsContract.unloadPrivateThread> = (
  { live, viewer, services, connection },
  { threadId, id },
) => {
  const named = threadId ?? id;
  for (const loaded of named === undefined ? [...connection.loaded] : [named]) {
    live.leaveRoom(connection, loaded);
    services.privateThreads.people.left(loaded, viewer.userId);
  }
  return {};
};
