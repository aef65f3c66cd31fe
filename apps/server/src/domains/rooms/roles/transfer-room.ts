import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findOwnRoom } from '../find-room.ts';
import { roomDetailsFor } from '../settings/get-room-details.ts';
import { publishRole } from './publish-role.ts';
import { storeTransfer } from './transfer-room.write.ts';

/** Gives the room to another member who is not a guest (docs/contract.md#rooms); the owner only. Both get their new role. */
export const transferRoom: CallHandler<typeof roomsContract.transferRoom> = async (caller, { roomId, target }) => {
  const room = await findOwnRoom(caller.db.read, caller.viewer, roomId);
  const stamp = notificationStamp(caller, 1);
  const transfer = {
    roomId: room.id,
    from: room.creator,
    target,
    by: caller.viewer.userId,
    stamp,
    ...logStamp(caller),
  };
  const { to, notifications } = await caller.db.write(storeTransfer, transfer);
  caller.live.room(room.id).publish(roomsContract.roomUpdated, { roomId: room.id });
  await Promise.all([publishRole(caller, room.id, to), publishRole(caller, room.id, room.creator)]);
  publishNotifications(caller, notifications);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};
