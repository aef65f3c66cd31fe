import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { NotificationChanges } from '../../notifications/api.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { lockPeople } from '../membership/member-order.queries.ts';
import { setRole, type Giving } from './set-role.queries.ts';

/** Gives a member a role. NO_SUCH_PERSON for the owner and for people who have not joined. The caller checks who may give what. */
export const storeRole = defineWrite({
  name: 'rooms.storeRole',
  key: ({ roomId }: Giving) => roomId,
  run: async (tx, giving: Giving): Promise<NotificationChanges> => {
    const room = await lockRoom(tx, giving.roomId);
    if (giving.userId === room.creator) throw new Refusal('NO_SUCH_PERSON');
    await lockPeople(tx, [giving.userId]);
    return (await setRole(tx, giving)).notifications;
  },
});
