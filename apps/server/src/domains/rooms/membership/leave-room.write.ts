import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { allChanges, removeNotificationsIn } from '../../notifications/api.ts';
import { endInvites } from '../invites/invites.queries.ts';
import { lockRoom } from '../lock-room.queries.ts';

export interface Leaving {
  readonly roomId: string;
  readonly userId: string;
}

/** Ends a membership, and the member's invitations with it; of a Private room also what they were told of it. OWNER_STAYS for the owner, NOT_A_MEMBER without a membership. */
export const removeMember = defineWrite({
  name: 'rooms.removeMember',
  key: ({ roomId }: Leaving) => roomId,
  run: async (tx, { roomId, userId }: Leaving) => {
    const room = await lockRoom(tx, roomId);
    if (room.creator === userId) throw new Refusal('OWNER_STAYS');
    const gone = await tx
      .deleteFrom('room_members')
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!gone) throw new Refusal('NOT_A_MEMBER');
    const ended = await endInvites(tx, roomId, userId);
    await tx
      .updateTable('rooms')
      .set((of) => ({ member_count: of('member_count', '-', 1) }))
      .where('id', '=', roomId)
      .execute();
    return room.access === 'Private' ? allChanges(ended, await removeNotificationsIn(tx, roomId, userId)) : ended;
  },
});
