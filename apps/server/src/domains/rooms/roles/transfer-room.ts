import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { findOwnRoom } from '../find-room.ts';
import { roomDetailsFor } from '../settings/get-room-details.ts';
import { publishRole } from './publish-role.ts';
import { storeTransfer } from './transfer-room.write.ts';

/** Gives the room to another member who is not a guest (docs/contract.md#rooms); the owner only. Both get their new role. */
export const transferRoom: CallHandler<typeof roomsContract.transferRoom> = async (caller, { roomId, target }) => {
  const room = await findOwnRoom(caller.db.read, caller.viewer, roomId);
  const { to } = await caller.db.write(storeTransfer, { roomId: room.id, from: room.creator, target });
  caller.live.room(room.id).publish(roomsContract.roomUpdated, { roomId: room.id });
  await Promise.all([publishRole(caller, room.id, to), publishRole(caller, room.id, room.creator)]);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};
