import type { ShapeIn } from '@baithak/protocol/define-contract';
import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { limits } from '@baithak/protocol/limits';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { endRev, highestRev, missedSince, thatFit } from '../messages/api.ts';
import { findThread, threadIdIn, type SeenThread } from './find-thread.ts';
import { threadOf } from './list/threads.queries.ts';
import { messagesBefore, messagesChangedAfter, sizeOfChanges } from './messages/messages.queries.ts';
import { markOpened } from './reading/open-thread.ts';
import { presentChangedPrivate, presentPrivateMessage, presentThread } from './present.ts';

type Answer = ShapeIn<(typeof privateThreadsContract.loadPrivateThread)['out']>;
type Loaded = Pick<Answer, 'msgs' | 'rev' | 'canLoadMore' | 'gap'>;

const latest = async (caller: SocketCaller, thread: SeenThread): Promise<Loaded> => {
  const rows = await messagesBefore(caller.db.read, thread.id, endRev, limits.messagesPageSize + 1);
  const shown = thatFit(rows.slice(0, limits.messagesPageSize));
  return {
    msgs: shown.map(presentPrivateMessage(caller)),
    rev: highestRev(thread.rev, rows),
    canLoadMore: rows.length > shown.length,
  };
};

/** The latest 50, newest first; or with `since` what changed after it, by the rules of a room's load. */
const loadMessages = async (caller: SocketCaller, thread: SeenThread, since: number | undefined): Promise<Loaded> => {
  if (since === undefined) return latest(caller, thread);
  const { read } = caller.db;
  const rows = await missedSince(
    {
      rev: thread.rev,
      clearedRev: 0,
      sizeOfChanges: (after, most) => sizeOfChanges(read, thread.id, after, most),
      changedAfter: (after, most) => messagesChangedAfter(read, thread.id, after, most),
    },
    since,
  );
  if (!rows) return { ...(await latest(caller, thread)), gap: true };
  return {
    msgs: rows.map(presentChangedPrivate(caller)),
    rev: highestRev(thread.rev, rows),
    canLoadMore: since > 0,
  };
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
  const { id } = await findThread(db.read, viewer, threadIdIn(input));
  const again = connection.loaded.has(id);
  live.enterRoom(connection, id);
  try {
    const thread = await findThread(db.read, viewer, id);
    const row = await threadOf(db.read, viewer.userId, id);
    if (!row) throw new Refusal('NOT_FOUND');
    const messages = await loadMessages(caller, thread, input.since);
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
