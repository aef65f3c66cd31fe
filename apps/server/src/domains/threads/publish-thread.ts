import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../platform/context.ts';
import { findThreadInRoom } from './find-thread.ts';
import { presentThread } from './present.ts';
import { keysOfThreads, threadRows } from './thread-rows.queries.ts';

/** Publishes threads or replies of a room as they are now. Those that are gone by now were published as deleted. */
export const publishThreads = async (caller: Caller, roomId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await threadRows(caller.db.read, '', keysOfThreads(caller.db.read, ids));
  for (const row of rows)
    caller.live.room(roomId).publish(threadsContract.threadUpdated, { roomId, thread: presentThread(caller, row) });
};

/** A thread of a room that has been looked up, as the caller sees it: the answer to a change of it. */
export const threadForCaller = async (caller: Caller, roomId: string, id: string): Promise<Thread> =>
  presentThread(caller, await findThreadInRoom(caller.db.read, caller.viewer.userId, roomId, id), caller.viewer.userId);

/** The same as everybody sees it: what an event carries. */
export const threadForEverybody = async (caller: Caller, roomId: string, id: string): Promise<Thread> =>
  presentThread(caller, await findThreadInRoom(caller.db.read, '', roomId, id));
