import { defineWrite } from '../../../platform/db/write.ts';
import { insertRoom, type NewRoom } from './create-room.write.ts';

/**
 * Opens the first room of an empty database. Does nothing once there has been a room; of two processes at once the slug
 * lets one through.
 */
export const storeFirstRoom = defineWrite({
  name: 'rooms.storeFirstRoom',
  run: async (tx, room: NewRoom) => {
    const any = await tx.selectFrom('rooms').select('id').limit(1).executeTakeFirst();
    if (!any) await insertRoom(tx, room, 0);
  },
});
