import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { allChanges, removeNotificationsIn, type NotificationChanges } from '../../notifications/api.ts';
import { endInvites } from '../invites/invites.queries.ts';
import { removeOffer } from '../offers/offers.queries.ts';
import { lockRoom } from '../lock-room.queries.ts';
import type { RoomTable } from '../tables.ts';

export interface Leaving {
  readonly roomId: string;
  readonly userId: string;
}

/**
 * Ends a membership, and with it the member's invitations and an offer of the room to them; of a room that only members
 * read also what they were told of it. Undefined without a membership. The room is locked by the caller.
 */
export const endMembership = async (
  tx: Tx,
  room: Pick<RoomTable, 'id' | 'access' | 'readers'>,
  userId: string,
): Promise<NotificationChanges | undefined> => {
  const roomId = room.id;
  const gone = await tx
    .deleteFrom('room_members')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) return undefined;
  const ended = allChanges(await endInvites(tx, roomId, userId), await removeOffer(tx, roomId, userId));
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '-', 1) }))
    .where('id', '=', roomId)
    .execute();
  return isReadByEveryone(room) ? ended : allChanges(ended, await removeNotificationsIn(tx, roomId, userId));
};

/** OWNER_STAYS for the owner, NOT_A_MEMBER without a membership. */
export const removeMember = defineWrite({
  name: 'rooms.removeMember',
  key: ({ roomId }: Leaving) => roomId,
  run: async (tx, { roomId, userId }: Leaving) => {
    const room = await lockRoom(tx, roomId);
    if (room.creator === userId) throw new Refusal('OWNER_STAYS');
    const notifications = await endMembership(tx, room, userId);
    if (!notifications) throw new Refusal('NOT_A_MEMBER');
    return notifications;
  },
});
