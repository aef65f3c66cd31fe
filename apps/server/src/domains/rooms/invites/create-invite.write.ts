import { defineWrite } from '../../../platform/db/write.ts';
import { lockRoom } from '../lock-room.queries.ts';
import type { RoomInviteTable } from '../tables.ts';

/** Stores an invitation to a room that is open at the time. */
export const storeInvite = defineWrite({
  name: 'rooms.storeInvite',
  key: (invite: RoomInviteTable) => invite.room_id,
  run: async (tx, invite: RoomInviteTable) => {
    await lockRoom(tx, invite.room_id);
    await tx.insertInto('room_invites').values(invite).execute();
  },
});
