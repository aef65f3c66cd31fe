import type { threadsContract } from '@baithak/protocol/threads';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoom } from '../rooms/api.ts';
import { storeSeen } from './reset-unread-threads.write.ts';
import { unreadThreads } from './unread.queries.ts';

/** The room's threads have been seen; answers how many are unread now (CONTRACT.md 5). */
export const resetUnreadThreads: EmitHandler<typeof threadsContract.resetUnreadThreads> = async (
  { db, viewer },
  { roomId },
) => {
  const room = await findRoom(db.read, viewer, roomId);
  await db.write(storeSeen, { roomId: room.id, personId: viewer.userId });
  return { unreadRoomThreads: await unreadThreads(db.read, room.id, viewer.userId) };
};
