import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { deletionRate } from '../manage/delete-thread.ts';
import { actorOf } from '../permissions.queries.ts';
import { storeReplyDeletion } from './delete-reply.write.ts';

/** Deletes a reply with its sub-replies; its parent counts one less. */
export const deleteReply: CallHandler<typeof threadsContract.deleteReply> = async (
  caller,
  { roomId, threadId, replyId },
) => {
  const { db, live, viewer, services } = caller;
  await caller.limits.take(deletionRate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { parentId, author, replies, changed, notifications } = await db.write(storeReplyDeletion, {
    roomId: room.id,
    threadId,
    replyId,
    actor: actorOf(viewer),
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  live.room(room.id).publish(threadsContract.replyDeleted, { roomId: room.id, parentId, replyId, replies, changed });
  publishNotifications(caller, notifications);
  if (author !== viewer.userId) services.ladder.publish([author]);
  return { deleted: true };
};
