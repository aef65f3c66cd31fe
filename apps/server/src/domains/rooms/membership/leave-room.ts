import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { findRoomToLeave } from '../find-room.ts';
import { removeMember } from './leave-room.write.ts';
import { removeFromRoom } from './remove-from-room.ts';

/** Leaves a room; the owner transfers it first. Their sockets get nothing of it any more. */
export const leaveRoom: CallHandler<typeof roomsContract.leaveRoom> = async (caller, { roomId }) => {
  const { viewer, db, live } = caller;
  const room = await findRoomToLeave(db.read, viewer, roomId);
  const notifications = await db.write(removeMember, { roomId: room.id, userId: viewer.userId });
  removeFromRoom(live, room.id, viewer);
  publishNotifications(caller, notifications);
  return { left: true };
};
