import type { Thread, threadsContract } from '@baithak/protocol/threads';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storePin } from './pin-thread.write.ts';
import { actorOf } from './standing.queries.ts';
import { tellUpdated, threadForCaller } from './tell-updated.ts';

const pin = async (
  caller: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  pinned: 0 | 1,
): Promise<{ data: Thread }> => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'pinThread', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { changed } = await db.write(storePin, { roomId: room.id, threadId, actor: actorOf(viewer), pinned });
  await tellUpdated(caller, room.id, changed);
  return { data: await threadForCaller(caller, room.id, threadId) };
};

/** Pins a thread in the place of the one that was; the room's owner only (specification 4, 6). */
export const pinThread: CallHandler<typeof threadsContract.pinThread> = (caller, input) => pin(caller, input, 1);

export const unpinThread: CallHandler<typeof threadsContract.unpinThread> = (caller, input) => pin(caller, input, 0);
