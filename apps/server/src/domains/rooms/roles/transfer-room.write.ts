import { ownerRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { tellOfRole, type NotificationChanges, type NotificationStamp } from '../../notifications/api.ts';
import { isBot } from '../../people/api.ts';
import { lockOwnRoom } from '../lock-room.queries.ts';
import { lockPeople, orderMembers } from '../membership/member-order.queries.ts';
import { findMember } from '../membership/members.queries.ts';

export interface Transfer extends LogStamp {
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly from: string;
  readonly target: string;
  /** Who gives it away: the owner, or the platform's for a room of nobody. */
  readonly by: string;
  readonly stamp: NotificationStamp;
}

export interface Transferred {
  readonly to: string;
  readonly notifications: NotificationChanges;
}

const formerOwnerRole = ownerRank - 1;

/**
 * Makes another member the owner and returns their id; they hear of it, and the previous owner keeps the role below. NO_SUCH_PERSON for guests,
 * bots and non-members.
 */
export const storeTransfer = defineWrite({
  name: 'rooms.storeTransfer',
  key: ({ roomId }: Transfer) => roomId,
  run: async (tx, transfer: Transfer): Promise<Transferred> => {
    const { roomId, from, target, by, stamp } = transfer;
    await lockOwnRoom(tx, roomId, from);
    const next = await findMember(tx, roomId, { username: target });
    if (!next || next.removed_at !== null || next.rank < 0 || (await isBot(tx, next.id)))
      throw new Refusal('NO_SUCH_PERSON');
    await lockPeople(tx, [from, next.id]);
    await logAction(tx, transfer, { by, what: 'transferRoom', whom: next.id, roomId });
    const give = async (userId: string, role: number): Promise<void> => {
      await tx
        .updateTable('room_members')
        .set({ role })
        .where('room_id', '=', roomId)
        .where('user_id', '=', userId)
        .execute();
      await orderMembers(tx, userId, roomId);
    };
    await give(from, formerOwnerRole);
    await give(next.id, ownerRank);
    await tx.updateTable('rooms').set({ creator: next.id }).where('id', '=', roomId).execute();
    return { to: next.id, notifications: await tellOfRole(tx, stamp, { userId: next.id, role: ownerRank, roomId }) };
  },
});
