import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeThreadDeletion } from './delete-thread.write.ts';
import { actorOf } from '../permissions.queries.ts';

export const deletionRate = { name: 'deleteThread', points: 60, seconds: 60 };

/** Deletes a thread with all its replies (docs/product.md#thread-permissions). */
export const deleteThread: CallHandler<typeof threadsContract.deleteThread> = async (caller, { roomId, threadId }) => {
  const { db, live, viewer, services } = caller;
  await caller.limits.take(deletionRate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { author, notifications } = await db.write(storeThreadDeletion, {
    roomId: room.id,
    threadId,
    actor: actorOf(viewer),
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  live.room(room.id).publish(threadsContract.threadDeleted, { roomId: room.id, threadId });
  publishNotifications(caller, notifications);
  if (author !== viewer.userId) services.ladder.publish([author]);
  return { deleted: true };
};
