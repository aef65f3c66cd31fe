import type { Thread } from '@baithak/protocol/threads';
import type { Caller } from '../../platform/context.ts';
import { threadAsSeenBy } from './find-thread.ts';
import { presentThread } from './present.ts';
import { pickMany } from './picks.queries.ts';
import { showThreads } from './shown.queries.ts';

/** Tells the room how threads or replies are now; those that are gone by now were told as deleted. */
export const tellUpdated = async (caller: Caller, roomId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await showThreads(caller.db.read, '', pickMany(caller.db.read, ids));
  for (const row of rows) caller.live.tellRoom(roomId, 'threadUpdated', { roomId, thread: presentThread(caller, row) });
};

/** A thread of a room that has been looked up, as the caller sees it. */
export const threadForCaller = async (caller: Caller, roomId: string, id: string): Promise<Thread> =>
  presentThread(caller, await threadAsSeenBy(caller.db.read, caller.viewer.userId, roomId, id), caller.viewer.userId);
