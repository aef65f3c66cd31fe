import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findRoom } from '../../rooms/api.ts';
import { storeThreadsSeen } from './reset-unread-threads.write.ts';
import { countUnreadThreads } from './unread-count.queries.ts';

/** The room's threads have been seen; answers how many are unread now (docs/contract.md#typing-propagation-unread-threads). */
export const resetUnreadThreads: EmitHandler<typeof threadsContract.resetUnreadThreads> = async (
  { db, viewer },
  { roomId },
) => {
  const room = await findRoom(db.read, viewer, roomId);
  await db.write(storeThreadsSeen, { roomId: room.id, userId: viewer.userId });
  return { unreadRoomThreads: await countUnreadThreads(db.read, room.id, viewer.userId) };
};
