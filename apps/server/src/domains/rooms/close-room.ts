import type { roomsContract } from '@baithak/protocol/rooms';
import { roomClosedText } from '@baithak/protocol/rooms.texts';
import type { CallHandler } from '../../platform/implement.ts';
import { storeClosing } from './close-room.write.ts';
import { findOwnRoom } from './find-room.ts';
import { detailsFor } from './get-room-details.ts';

/** Closes the room for good; the owner only. Everybody in it hears it and is taken out. */
export const closeRoom: CallHandler<typeof roomsContract.closeRoom> = async (caller, { roomId }) => {
  const { db, live, viewer } = caller;
  const room = await findOwnRoom(db.read, viewer, roomId);
  const roomDetails = await detailsFor(caller, room.id);
  await db.write(storeClosing, { roomId: room.id, creator: room.creator });
  for (const { userId } of live.present(room.id)) {
    live.tellUser(userId, '/room', 'roomClosed', { roomId: room.id, msg: roomClosedText });
  }
  live.emptyRoom(room.id);
  return { roomDetails };
};
