import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeThreadPin } from './pin-thread.write.ts';
import { actorOf } from '../permissions.queries.ts';
import { publishThreads, threadForCaller } from '../publish-thread.ts';

const pin = async (
  caller: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  pinned: 0 | 1,
): Promise<{ data: Thread }> => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'pinThread', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { changed } = await db.write(storeThreadPin, {
    roomId: room.id,
    threadId,
    actor: actorOf(viewer),
    pinned,
    ...logStamp(caller),
  });
  await publishThreads(caller, room.id, changed);
  return { data: await threadForCaller(caller, room.id, threadId) };
};

/** Pins a thread instead of the one that was pinned; the room's owner only (docs/product.md#thread-permissions). */
export const pinThread: CallHandler<typeof threadsContract.pinThread> = (caller, input) => pin(caller, input, 1);

export const unpinThread: CallHandler<typeof threadsContract.unpinThread> = (caller, input) => pin(caller, input, 0);
