import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { type NamedIds, idsNamedIn } from '@baithak/protocol/parts/named-in';
import type { ResolvedPart } from '@baithak/protocol/parts/part';
import type { Caller } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { Connection, Live } from '../../platform/live/live.ts';
import { type AnsweredGuest, guestsToAnswer } from '../ladder/api.ts';
import {
  type Happening,
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  hasUnseenIn,
  makeNotifications,
  noChanges,
  notificationStamp,
  publishNotifications,
  removeMentionsOf,
  whenPresent,
} from '../notifications/api.ts';
import { tellsRead } from '../rooms/api.ts';
import { findThread } from './find-thread.ts';
import type { ThreadRow } from './thread-rows.queries.ts';
import { storeThreadRead } from './unread.write.ts';

interface Shown {
  readonly roomId: string;
  readonly threadId: string;
}

/** The thread that each socket shows (`loadThread`). */
const shown = new WeakMap<Connection, Shown>();

/** Under which other processes know who has a thread open. */
const placeOf = (threadId: string): string => `thread ${threadId}`;

const setThreadShown = (live: Live, connection: Connection, thread: Shown | undefined): void => {
  const before = shown.get(connection);
  if (thread) shown.set(connection, thread);
  else shown.delete(connection);
  const { userId } = connection.viewer;
  for (const each of [before, thread]) {
    if (!each) continue;
    const sockets = showing(live, each.roomId, userId, each.threadId);
    const readsAll = sockets.some((socket) => !tellsRead(socket, each.roomId));
    live.setShown(placeOf(each.threadId), userId, sockets.length > 0 ? { readsAll } : undefined);
  }
};

/** `roomId`: only when the thread is in that room. */
export const clearThreadShown = (live: Live, connection: Connection, roomId?: string): void => {
  if (roomId === undefined || shown.get(connection)?.roomId === roomId) setThreadShown(live, connection, undefined);
};

/** The sockets that have the room loaded and show the thread to its person. */
const showing = (live: Live, roomId: string, userId: string, threadId: string): readonly Connection[] =>
  live.connectionsIn(roomId, userId).filter((connection) => shown.get(connection)?.threadId === threadId);

/** Who of these reads all of a thread as it comes, and who has it open on sockets that say what they have shown. */
const readersOf = (live: Live, { roomId, threadId }: Shown, people: readonly string[]) => {
  const place = placeOf(threadId);
  const open = people.map((userId) => {
    const sockets = showing(live, roomId, userId, threadId);
    const isReading = sockets.some((socket) => !tellsRead(socket, roomId)) || live.readsAllElsewhere(place, userId);
    return { userId, isReading, isOpen: sockets.length > 0 || live.isShown(place, userId) };
  });
  return {
    reading: open.filter(({ isReading }) => isReading).map(({ userId }) => userId),
    present: open.filter(({ isReading, isOpen }) => isOpen && !isReading).map(({ userId }) => userId),
  };
};

/** Somebody has opened a thread: what they were told of it is seen on every device. */
export const noteThreadRead = async (
  app: Caller,
  { root_id: threadId, room_id: roomId }: Pick<ThreadRow, 'root_id' | 'room_id'>,
): Promise<void> => {
  const { userId } = app.viewer;
  // A write takes the database's one writer, and most threads are opened with nothing to mark.
  if (!(await hasUnseenIn(app.db.read, userId, roomId, threadId))) return;
  publishNotifications(app, await app.db.write(storeThreadRead, { userId, roomId, threadId }));
};

/** This socket shows a thread: what its person was told of it is seen (docs/contract.md#what-counts-as-reading). */
export const loadThread: EmitHandler<typeof threadsContract.loadThread> = async (caller, { id, threadId }) => {
  const { thread } = await findThread(caller, id, threadId);
  setThreadShown(caller.live, caller.connection, { roomId: thread.room_id, threadId: thread.root_id });
  await noteThreadRead(caller, thread);
  return {};
};

/** This socket shows no thread any more. */
export const unloadThread: EmitHandler<typeof threadsContract.unloadThread> = ({ connection, live }) => {
  clearThreadShown(live, connection);
  return {};
};

/** For the notifications of a thread or reply. */
export interface ThreadNotify {
  readonly stamp: NotificationStamp;
  /** Those of the people it may be for who have the thread open on a socket that does not say what it has shown. */
  readonly reading: readonly string[];
  /** Those who have it open on others. */
  readonly present?: readonly string[];
  /** The guests whom it answers: their ladder counts it. */
  readonly answers?: readonly AnsweredGuest[];
}

/** Who wrote a thread or reply of a room and the thread that it belongs to. */
const authors = prepared((db, { roomId, id }: { readonly roomId: string; readonly id: string }) =>
  db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select(['threads.author', 'root.id as root_id', 'root.author as root_author'])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId),
);

/** For whoever is named, and the authors of what `threadId` names (docs/contract.md#what-counts-as-reading). */
export const notifyOf = async (
  caller: Caller,
  roomId: string,
  threadId: string | undefined,
  named: readonly string[],
): Promise<ThreadNotify> => {
  const answered = threadId === undefined ? undefined : (await authors(caller.db.read, { roomId, id: threadId }))[0];
  const told = [...named, ...(answered ? [answered.author, answered.root_author] : [])];
  return {
    stamp: notificationStamp(caller, told.length),
    ...(answered ? readersOf(caller.live, { roomId, threadId: answered.root_id }, told) : { reading: [] }),
    answers: await guestsToAnswer(caller.db.read, {
      by: caller.viewer,
      told: [...named, ...(answered ? [answered.author] : [])],
    }),
  };
};

/** The largest of 1, 10, 50, 100, 500, 1000 … that so many likes have reached; 0 for none. */
export const milestoneOf = (likes: number): number => {
  if (likes < 10) return likes > 0 ? 1 : 0;
  const power = 10 ** (String(likes).length - 1);
  return likes >= 5 * power ? 5 * power : power;
};

/** The ids of the people whom parts address, each once. */
export const mentionedIn = (parts: readonly ResolvedPart[]): readonly string[] => idsNamedIn(parts).mentioned;

export const insertMentions = async (tx: Tx, threadId: string, { mentioned, named }: NamedIds): Promise<void> => {
  if (mentioned.length + named.length === 0) return;
  const rowOf = (addressed: 0 | 1) => (user_id: string) => ({ user_id, thread_id: threadId, addressed });
  await tx
    .insertInto('thread_mentions')
    .values([...mentioned.map(rowOf(1)), ...named.map(rowOf(0))])
    .execute();
};

interface MentioningPost extends Pick<NamedIds, 'mentioned'> {
  readonly id: string;
  readonly roomId: string;
  readonly rootId: string;
  readonly author: string;
}

/** What whoever is mentioned in a thread or reply hears. */
export const mentionsOf = ({ id, roomId, rootId, author, mentioned }: MentioningPost): Happening => ({
  kind: 'mention',
  thing: id,
  actor: author,
  to: mentioned,
  roomId,
  threadId: rootId,
});

/** Of an edit: whoever is mentioned now and was not before hears of it; whoever is mentioned no longer never did. */
export const changeMentions = async (
  tx: Tx,
  post: MentioningPost & NamedIds,
  { stamp, reading, present }: ThreadNotify,
): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('thread_mentions')
    .where('thread_id', '=', post.id)
    .returning(['user_id', 'addressed'])
    .execute();
  const before = gone.flatMap(({ user_id, addressed }) => (addressed === 1 ? [user_id] : []));
  await insertMentions(tx, post.id, post);
  if (before.length === 0 && post.mentioned.length === 0) return noChanges;
  const added = post.mentioned.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !post.mentioned.includes(userId));
  return allChanges(
    await removeMentionsOf(tx, post.id, removed),
    whenPresent(await makeNotifications(tx, stamp, [mentionsOf({ ...post, mentioned: added })], reading), present),
  );
};
