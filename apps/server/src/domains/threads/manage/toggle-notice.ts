import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeNoticeToggle } from './toggle-notice.write.ts';
import { actorOf } from '../permissions.queries.ts';
import { publishThreads, threadForCaller } from '../publish-thread.ts';

/** Makes a thread a notice, shown when the room is loaded, or takes it back; the room's owner only. */
export const toggleNotice: CallHandler<typeof threadsContract.toggleNotice> = async (caller, { roomId, threadId }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'toggleNotice', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(storeNoticeToggle, { roomId: room.id, threadId, actor: actorOf(viewer), ...logStamp(caller) });
  await publishThreads(caller, room.id, [threadId]);
  return { data: await threadForCaller(caller, room.id, threadId) };
};
