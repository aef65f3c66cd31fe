import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { ShapeIn } from '@baithak/protocol/define-contract';
import { mayWrite, type PrivateListPart } from '@baithak/protocol/private-states.rules';
import { iso } from '../../platform/clock.ts';
import type { App, SocketCaller } from '../../platform/context.ts';
import { createState } from '../../platform/live/states.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { PublishOptions } from '../../platform/live/live.ts';
import { type Since, endRev, loadMessages, mayTellTyping, newestOf, readMost } from '../messages/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { ignores } from '../people/api.ts';
import { type SeenThread, findThread, threadIdIn } from './find-thread.ts';
import { stateOf } from './pair.ts';
import {
  type ThreadRow,
  presentChangedPrivate,
  presentPrivateMessage,
  presentThread,
  threadOf,
  listCounts,
  threadsInList,
} from './present.ts';
import { storeOpened, storePrivateRead } from './reading.write.ts';
import { type MessageRow, messagesBefore, messagesChangedAfter, privateMessages } from './stored-messages.ts';
import { limits } from '@baithak/protocol/limits';

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

type Telling = Pick<App, 'db' | 'live' | 'services'>;

/** Reads how a thread is for a person; returns what tells the devices that they have here. */
const readThread = async ({ db, live }: Omit<Telling, 'services'>, threadId: string, userId: string) => {
  const row = await threadOf(db.read, userId, threadId);
  if (!row) return undefined;
  const payload = { thread: presentThread({ live }, row) };
  return () => live.userHere(userId).publish(privateThreadsContract.privateThreadUpdated, payload);
};

/** Publishes to each of these people how a thread of theirs is now, on every socket. After the commit. `isFor`: whether it is for the one whose row it is. */
export const publishThread = async (
  { db, live, services }: Telling,
  threadId: string,
  userIds: readonly string[],
  options?: PublishOptions,
  isFor?: (row: ThreadRow) => boolean,
): Promise<void> => {
  const { state } = services.privateThreads;
  for (const userId of userIds) {
    if (!live.mayBeOnline(userId)) continue;
    if (!isFor && state.changed(keyOf(userId, threadId))) continue;
    const row = await threadOf(db.read, userId, threadId);
    if (!row || isFor?.(row) === false || state.changed(keyOf(userId, threadId))) continue;
    const payload = { thread: presentThread({ live }, row) };
    live.pair(threadId, [userId]).publish(privateThreadsContract.privateThreadUpdated, payload, options);
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
 * Reads what a new message is to a person here: whoever asked for notifications and has the thread loaded on no device is told
 * of it (docs/contract.md#global-emits); while one device has it loaded, the others hear how the thread is now.
 */
const readActivity = async (app: Omit<Telling, 'services'>, threadId: string, userId: string) => {
  const { db, live } = app;
  if (!live.isNotifiedElsewhere(threadId, userId)) return undefined;
  if (live.isPresent(threadId, userId)) return readThread(app, threadId, userId);
  const row = await threadOf(db.read, userId, threadId);
  if (!row) return undefined;
  const { user, lastMessage, unreadMessages: unread } = presentThread({ live }, row);
  if (!lastMessage || unread === 0) return undefined;
  const payload = { threadId, user, text: lastMessage.text, unread };
  return () => live.userHere(userId).notify(privateThreadsContract.newPrivateActivity, payload);
};

/** After the commit of a message to this person. */
export const publishActivity = async (app: Telling, threadId: string, userId: string): Promise<void> => {
  if (!app.services.privateThreads.activity.changed(keyOf(userId, threadId)))
    (await readActivity(app, threadId, userId))?.();
};

const keyOf = (userId: string, threadId: string): string => `${userId} ${threadId}`;

/** What the two of a thread are told as it is now. */
export const createThreadStates = (app: Omit<Telling, 'services'> & Pick<App, 'log'>) => {
  const ofKey =
    (read: typeof readThread) =>
    (key: string): Promise<(() => void) | undefined> => {
      const [userId = '', threadId = ''] = key.split(' ');
      return read(app, threadId, userId);
    };
  return {
    state: createState(app, { name: 'privateThread', of: 'person', read: ofKey(readThread) }),
    activity: createState(app, { name: 'privateActivity', of: 'person', read: ofKey(readActivity) }),
  };
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

interface Asked {
  readonly part?: PrivateListPart | undefined;
  readonly search?: string | undefined;
  readonly index?: number;
}

const most = limits.pageSize;

const pageOf = async (caller: SocketCaller, { part = 'threads', search, index = 0 }: Asked) => {
  await caller.limits.take({ name: 'listPrivateThreads', points: 120, seconds: 60 }, caller.viewer.userId);
  // One more is read than is shown: it says whether there are more.
  const words = search?.trim() ?? '';
  const list = { reader: caller.viewer.userId, name: `private:${part}:${words}` };
  const given = index === 0 ? undefined : caller.pages.until(list, index);
  const page = { part, search: words, index: given ? 0 : index, without: given ?? [], most: most + 1 };
  const rows = await threadsInList(caller.db.read, caller.viewer.userId, page);
  const shown = rows.slice(0, most);
  const canLoadMore = rows.length > most;
  const now = { ids: shown.map(({ thread_id: id }) => id), hasMore: canLoadMore };
  if (index === 0) caller.pages.begin(list, now);
  else caller.pages.follow(list, given, now);
  return { data: shown.map((row) => presentThread(caller, row)), canLoadMore };
};

/** The first page of a part of the list, with the counts of requests and of threads with something unread. */
export const listPrivateThreads: EmitHandler<typeof privateThreadsContract.listPrivateThreads> = async (
  caller,
  input,
) => ({
  ...(await pageOf(caller, input)),
  ...(await listCounts(caller.db.read, caller.viewer.userId)),
});

export const listMorePrivateThreads: EmitHandler<typeof privateThreadsContract.listMorePrivateThreads> = (
  caller,
  input,
) => pageOf(caller, input);
