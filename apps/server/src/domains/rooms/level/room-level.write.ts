import type { RoomLevel } from '@baithak/protocol/entities/room';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

/** Stores what a joined room tells a member of. NOT_A_MEMBER without a membership. */
export const storeRoomLevel = defineWrite({
  name: 'rooms.storeRoomLevel',
  run: async (tx, { roomId, userId, level }: { roomId: string; userId: string; level: RoomLevel }) => {
    const member = await tx
      .updateTable('room_members')
      .set({ level })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!member) throw new Refusal('NOT_A_MEMBER');
  },
});
