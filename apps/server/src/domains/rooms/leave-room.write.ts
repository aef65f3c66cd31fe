import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockRoom } from './lock-room.queries.ts';

export interface Leaving {
  readonly roomId: string;
  readonly personId: string;
}

/** Ends a membership. OWNER_STAYS for the owner, NOT_A_MEMBER for whoever has none. */
export const removeMember = defineWrite({
  name: 'rooms.removeMember',
  key: ({ roomId }: Leaving) => roomId,
  run: async (tx, { roomId, personId }: Leaving) => {
    const room = await lockRoom(tx, roomId);
    if (room.creator === personId) throw new Refusal('OWNER_STAYS');
    const gone = await tx
      .deleteFrom('room_members')
      .where('room_id', '=', roomId)
      .where('person_id', '=', personId)
      .returning('person_id')
      .executeTakeFirst();
    if (!gone) throw new Refusal('NOT_A_MEMBER');
    await tx
      .updateTable('rooms')
      .set((of) => ({ member_count: of('member_count', '-', 1) }))
      .where('id', '=', roomId)
      .execute();
  },
});
