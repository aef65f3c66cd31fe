import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../find-room.ts';
import { storeRoomLevel } from './room-level.write.ts';

/** What a joined room tells the caller of (docs/contract.md#levels-of-rooms). */
export const setRoomLevel: CallHandler<typeof roomsContract.setRoomLevel> = async (
  { viewer, db, limits },
  { roomId, level },
) => {
  await limits.take({ name: 'roomLevel', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(storeRoomLevel, { roomId: room.id, userId: viewer.userId, level });
  return { level };
};
