import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { markThingSeen } from '../../notifications/api.ts';
import { findOpenInvite } from './invites.queries.ts';
import { refuseToJoin } from '../order/writing-limits.queries.ts';
import { addMember } from '../membership/join-room.write.ts';
import { lockRoom } from '../lock-room.queries.ts';

export interface Accepting {
  readonly code: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly at: number;
}

/** Joins by invitation and takes one use; for a member it changes nothing. Two at once cannot share the last use. */
export const storeAcceptance = defineWrite({
  name: 'rooms.storeAcceptance',
  run: async (tx, { code, userId, guest, at }: Accepting) => {
    const invited = await findOpenInvite(tx, code, at);
    if (!invited) throw new Refusal('INVITE_GONE');
    const room = await lockRoom(tx, invited.id);
    await refuseBanned(tx, { userId, roomId: room.id, at });
    // Whoever held the room until now may have taken the invitation back.
    const found = await findOpenInvite(tx, code, at);
    if (!found) throw new Refusal('INVITE_GONE');
    if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
    await refuseToJoin(tx, { roomId: room.id, userId, at });
    const notifications = await markThingSeen(tx, userId, code);
    if (!(await addMember(tx, room.id, userId, room.rev, at))) return { roomId: room.id, added: false, notifications };
    const used = await tx
      .updateTable('room_invites')
      .set((of) => ({ used: of('used', '+', 1), uses_left: of('uses_left', '-', found.uses_left < 0 ? 0 : 1) }))
      .where('code', '=', code)
      .where('uses_left', '<>', 0)
      .returning('code')
      .executeTakeFirst();
    if (!used) throw new Refusal('INVITE_GONE');
    return { roomId: room.id, added: true, notifications };
  },
});
