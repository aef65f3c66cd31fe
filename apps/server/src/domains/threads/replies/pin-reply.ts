import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { storeReplyPin } from './pin-reply.write.ts';
import { actorOf } from '../permissions.queries.ts';
import { publishThreads, threadForCaller } from '../publish-thread.ts';

interface Named {
  readonly roomId: string;
  readonly threadId: string;
  readonly replyId: string;
}

const pin = async (caller: Caller, { roomId, threadId, replyId }: Named, pinned: 0 | 1): Promise<{ data: Thread }> => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'pinReply', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToRead(db.read, viewer, roomId);
  const { changed } = await db.write(storeReplyPin, {
    roomId: room.id,
    threadId,
    replyId,
    actor: actorOf(viewer),
    pinned,
  });
  if (changed) await publishThreads(caller, room.id, [replyId]);
  return { data: await threadForCaller(caller, room.id, replyId) };
};

/** Pins a reply before the others; the author of what it answers only (docs/product.md#thread-permissions). */
export const pinReply: CallHandler<typeof threadsContract.pinReply> = (caller, input) => pin(caller, input, 1);

export const unpinReply: CallHandler<typeof threadsContract.unpinReply> = (caller, input) => pin(caller, input, 0);
