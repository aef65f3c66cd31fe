import type { roomsContract } from '@baithak/protocol/rooms';
import type { CallHandler } from '../../platform/implement.ts';
import { findOwnRoom } from './find-room.ts';
import { detailsFor } from './get-room-details.ts';
import { tellRole } from './tell-role.ts';
import { storeTransfer } from './transfer-room.write.ts';

/** Gives the room to another member who is no guest (CONTRACT.md 4); the owner only. Both hear their new role. */
export const transferRoom: CallHandler<typeof roomsContract.transferRoom> = async (caller, { roomId, target }) => {
  const room = await findOwnRoom(caller.db.read, caller.viewer, roomId);
  const { to } = await caller.db.write(storeTransfer, { roomId: room.id, from: room.creator, target });
  caller.live.tellRoom(room.id, 'roomUpdated', { roomId: room.id });
  await Promise.all([tellRole(caller, room.id, to), tellRole(caller, room.id, room.creator)]);
  return { roomDetails: await detailsFor(caller, room.id) };
};
