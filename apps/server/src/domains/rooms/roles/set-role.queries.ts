import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noChanges, tellOfRole, type NotificationChanges, type NotificationStamp } from '../../notifications/api.ts';
import { orderMembers } from '../membership/member-order.queries.ts';
import { roleInRoom } from '../membership/members.queries.ts';

export interface Giving {
  readonly roomId: string;
  readonly userId: string;
  /** 0 to 10; 11 is given by a transfer only. */
  readonly role: number;
  readonly stamp: NotificationStamp;
}

/**
 * Gives a member a role, of which they hear when it is another one. NO_SUCH_PERSON for people who have not joined. The room
 * and the person are locked by the caller, who checks who may give what.
 */
export const setRole = async (
  tx: Tx,
  { roomId, userId, role, stamp }: Giving,
): Promise<{ changed: boolean; notifications: NotificationChanges }> => {
  const before = await roleInRoom(tx, roomId, userId);
  if (before === null) throw new Refusal('NO_SUCH_PERSON');
  if (before === role) return { changed: false, notifications: noChanges };
  await tx
    .updateTable('room_members')
    .set({ role })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
  await orderMembers(tx, userId, roomId);
  return { changed: true, notifications: await tellOfRole(tx, stamp, { userId, role, roomId }) };
};
