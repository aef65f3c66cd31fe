import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { removeNotificationsOf } from '../../notifications/api.ts';
import { lockRoom } from '../lock-room.queries.ts';

export interface Revoking {
  readonly roomId: string;
  readonly code: string;
  /** The owner as the caller saw it. */
  readonly owner?: string;
  /** Without an owner: whose invitation it must be. */
  readonly maker?: string;
}

/** Removes an invitation. INVITE_GONE when the caller may take back none of this code. */
export const removeInvite = defineWrite({
  name: 'rooms.removeInvite',
  key: ({ roomId }: Revoking) => roomId,
  run: async (tx, { roomId, code, owner, maker = '' }: Revoking) => {
    const room = await lockRoom(tx, roomId);
    const gone = await tx
      .deleteFrom('room_invites')
      .where('code', '=', code)
      .where('room_id', '=', roomId)
      .$if(owner === undefined || owner !== room.creator, (query) => query.where('made_by', '=', maker))
      .returning('code')
      .executeTakeFirst();
    if (!gone) throw new Refusal('INVITE_GONE');
    return removeNotificationsOf(tx, [code]);
  },
});
