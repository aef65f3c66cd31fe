import type { threadsContract } from '@baithak/protocol/threads';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { toggleStoredNotice } from './toggle-notice.write.ts';
import { actorOf } from './standing.queries.ts';
import { tellUpdated, threadForCaller } from './tell-updated.ts';

/** Makes a thread a notice, shown when the room is loaded, or takes it back; the room's owner only. */
export const toggleNotice: CallHandler<typeof threadsContract.toggleNotice> = async (caller, { roomId, threadId }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'toggleNotice', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(toggleStoredNotice, { roomId: room.id, threadId, actor: actorOf(viewer) });
  await tellUpdated(caller, room.id, [threadId]);
  return { data: await threadForCaller(caller, room.id, threadId) };
};
