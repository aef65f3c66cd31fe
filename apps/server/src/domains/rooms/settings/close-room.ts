import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { storeClosing } from './close-room.write.ts';
import { findOwnRoom } from '../find-room.ts';
import { roomDetailsFor } from './get-room-details.ts';

const roomClosedText = 'This room has been closed.';

/** Closes the room for good; the owner only. Everybody in it gets roomClosed and is removed. */
export const closeRoom: CallHandler<typeof roomsContract.closeRoom> = async (caller, { roomId }) => {
  const { db, live, viewer, services } = caller;
  const room = await findOwnRoom(db.read, viewer, roomId);
  const roomDetails = await roomDetailsFor(caller, room.id);
  const notifications = await db.write(storeClosing, {
    roomId: room.id,
    creator: room.creator,
    by: viewer.userId,
    ...logStamp(caller),
  });
  for (const { userId } of live.reached(room.id)) {
    live.user(userId).publish(roomsContract.roomClosed, { roomId: room.id, msg: roomClosedText, reason: 'closed' });
  }
  live.emptyRoom(room.id);
  services.raids.closed(room.id);
  publishNotifications(caller, notifications);
  return { roomDetails };
};
