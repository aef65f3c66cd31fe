import { memberRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { lastWritten, refuseToJoin } from '../order/writing-limits.queries.ts';
import { lockPeople, orderMembers } from './member-order.queries.ts';
import { rememberVisit } from '../visits/visits.queries.ts';
import { roleInRoom } from './members.queries.ts';

/** Their place in lists of members comes from `orderMembers`. */
export const newMember = { level: 'mentions', wrote_at: 0, sort_rank: null, sort_name: '' } as const;

/** Adds a Member who has read everything so far. False when they are a member already. The room's row is locked by the caller. */
export const addMember = async (tx: Tx, roomId: string, userId: string, rev: number, at: number): Promise<boolean> => {
  await lockPeople(tx, [userId]);
  const wrote_at = await lastWritten(tx, { roomId, userId, at });
  const added = await tx
    .insertInto('room_members')
    .values({
      ...newMember,
      room_id: roomId,
      user_id: userId,
      role: memberRank,
      joined_at: at,
      last_read_rev: rev,
      wrote_at,
    })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return false;
  await rememberVisit(tx, { roomId, userId, at });
  await orderMembers(tx, userId, roomId);
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
  return true;
};

export interface Joining {
  readonly roomId: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly at: number;
}

/** Joins a Public room. ROOM_NOT_FOUND when it has been closed or turned Private, GUESTS_MAY_NOT when it turned Adult, BANNED for who is. */
export const storeMember = defineWrite({
  name: 'rooms.storeMember',
  key: ({ roomId }: Joining) => roomId,
  run: async (tx, { roomId, userId, guest, at }: Joining) => {
    const room = await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId, roomId, at });
    if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
    await refuseToJoin(tx, { roomId, userId, at });
    if (room.access === 'Public') return { added: await addMember(tx, roomId, userId, room.rev, at) };
    if ((await roleInRoom(tx, roomId, userId)) === null) throw new Refusal('ROOM_NOT_FOUND');
    return { added: false };
  },
});
