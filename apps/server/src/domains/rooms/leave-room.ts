import type { roomsContract } from '@baithak/protocol/rooms';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToLeave } from './find-room.ts';
import { removeMember } from './leave-room.write.ts';
import { takeOut } from './take-out.ts';

/** Leaves a room; the owner gives it away first. Their sockets hear nothing of it any more. */
export const leaveRoom: CallHandler<typeof roomsContract.leaveRoom> = async (caller, { roomId }) => {
  const { viewer, db, live } = caller;
  const room = await findRoomToLeave(db.read, viewer, roomId);
  await db.write(removeMember, { roomId: room.id, personId: viewer.userId });
  takeOut(live, room.id, viewer);
  return { left: true };
};
