import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { prepareWhy } from '../../classifier/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { type SeenRoom, findRoomToEnter } from '../../rooms/api.ts';
import { publishThreads, threadForCaller } from '../find-thread.ts';
import { actorOf } from '../permissions.queries.ts';
import { storeArchive, storeNoticeToggle, storeThreadDeletion, storeThreadPin } from './manage.write.ts';

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

export const deletionRate = { name: 'deleteThread', points: 60, seconds: 60 };

/** Why staff deletes a thread or reply; undefined of one's own. */
export const whyDeleted = async (
  caller: Caller,
  { id: roomId, rank }: Pick<SeenRoom, 'id' | 'rank'>,
  id: string,
  said: Parameters<typeof prepareWhy>[2],
) => {
  const { read } = caller.db;
  const post = await read
    .selectFrom('threads')
    .select('author')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return prepareWhy(caller, { roomId, rank, target: post?.author }, said);
};

/** Deletes a thread with all its replies (docs/product.md#thread-permissions). */
export const deleteThread: CallHandler<typeof threadsContract.deleteThread> = async (
  caller,
  { roomId, threadId, ...said },
) => {
  const { db, live, viewer } = caller;
  await caller.limits.take(deletionRate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const { author, notifications } = await db.write(storeThreadDeletion, {
    roomId: room.id,
    threadId,
    actor: actorOf(viewer),
    why: await whyDeleted(caller, room, threadId, said),
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  live.room(room.id).publish(threadsContract.threadDeleted, { roomId: room.id, threadId });
  await caller.afterCommit.moderated({ people: author === viewer.userId ? [] : [author], notifications });
  return { deleted: true };
};

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

/** Makes a thread a notice, shown when the room is loaded, or takes it back; the room's owner only. */
export const toggleNotice: CallHandler<typeof threadsContract.toggleNotice> = async (caller, { roomId, threadId }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'toggleNotice', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(storeNoticeToggle, { roomId: room.id, threadId, actor: actorOf(viewer), ...logStamp(caller) });
  await publishThreads(caller, room.id, [threadId]);
  return { data: await threadForCaller(caller, room.id, threadId) };
};
