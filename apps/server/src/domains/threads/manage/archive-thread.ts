import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeArchive } from './archive-thread.write.ts';
import { actorOf } from '../permissions.queries.ts';
import { threadForCaller } from '../publish-thread.ts';

/** Ends a thread's votes and replies for good (docs/product.md#thread-states); published once. */
export const archiveThread: CallHandler<typeof threadsContract.archiveThread> = async (
  caller,
  { roomId, threadId },
) => {
  const { db, live, viewer } = caller;
  await caller.limits.take({ name: 'archiveThread', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const stamp = notificationStamp(caller, 1);
  const { changed, notifications } = await db.write(storeArchive, {
    roomId: room.id,
    threadId,
    actor: actorOf(viewer),
    stamp,
    ...logStamp(caller),
  });
  if (changed !== null)
    live.room(room.id).publish(threadsContract.threadArchived, { roomId: room.id, threadId, changed });
  publishNotifications(caller, notifications);
  return { data: await threadForCaller(caller, room.id, threadId) };
};
