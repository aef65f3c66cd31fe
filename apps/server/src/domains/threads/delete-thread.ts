import type { threadsContract } from '@baithak/protocol/threads';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storeDeletion, storeReplyDeletion } from './delete-thread.write.ts';
import { actorOf } from './standing.queries.ts';

const rate = { name: 'deleteThread', points: 60, seconds: 60 };

/** Deletes a thread with all its replies (specification 4, 6). */
export const deleteThread: CallHandler<typeof threadsContract.deleteThread> = async (caller, { roomId, threadId }) => {
  const { db, live, viewer } = caller;
  await caller.limits.take(rate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(storeDeletion, { roomId: room.id, threadId, actor: actorOf(viewer) });
  live.tellRoom(room.id, 'deleteThread', { roomId: room.id, threadId });
  return { deleted: true };
};

/** Deletes a reply with its sub-replies; its parent counts one less. */
export const deleteReply: CallHandler<typeof threadsContract.deleteReply> = async (
  caller,
  { roomId, threadId, replyId },
) => {
  const { db, live, viewer } = caller;
  await caller.limits.take(rate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { parentId, replies, changed } = await db.write(storeReplyDeletion, {
    roomId: room.id,
    threadId,
    replyId,
    actor: actorOf(viewer),
  });
  live.tellRoom(room.id, 'deleteReply', { roomId: room.id, parentId, replyId, replies, changed });
  return { deleted: true };
};
