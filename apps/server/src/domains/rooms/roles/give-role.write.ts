import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noChanges, tellOfRole, type NotificationChanges, type NotificationStamp } from '../../notifications/api.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { lockPeople, orderMembers } from '../membership/member-order.queries.ts';
import { roleInRoom } from '../membership/members.queries.ts';

export interface Giving {
  readonly roomId: string;
  readonly userId: string;
  /** 0 to 10; 11 is given by a transfer only. */
  readonly role: number;
  readonly stamp: NotificationStamp;
}

/** Gives a member a role, of which they hear when it is another one. NO_SUCH_PERSON for the owner and for people who have not joined. The caller checks who may give what. */
export const storeRole = defineWrite({
  name: 'rooms.storeRole',
  key: ({ roomId }: Giving) => roomId,
  run: async (tx, { roomId, userId, role, stamp }: Giving): Promise<NotificationChanges> => {
    const room = await lockRoom(tx, roomId);
    await lockPeople(tx, [userId]);
    const before = await roleInRoom(tx, roomId, userId);
    const given = await tx
      .updateTable('room_members')
      .set({ role })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .where('user_id', '<>', room.creator)
      .returning('role')
      .executeTakeFirst();
    if (!given) throw new Refusal('NO_SUCH_PERSON');
    await orderMembers(tx, userId, roomId);
    return before === role ? noChanges : tellOfRole(tx, stamp, { userId, role, roomId });
  },
});
