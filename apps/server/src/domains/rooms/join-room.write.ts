import { memberRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockRoom } from './lock-room.queries.ts';
import { roleIn } from './members.queries.ts';

/** Adds a Member who has read what is there so far. False when they are one already. The room's row is locked by the caller. */
export const addMember = async (
  tx: Tx,
  roomId: string,
  personId: string,
  rev: number,
  at: number,
): Promise<boolean> => {
  const added = await tx
    .insertInto('room_members')
    .values({ room_id: roomId, person_id: personId, role: memberRank, joined_at: at, last_read_rev: rev, muted: 0 })
    .onConflict((conflict) => conflict.columns(['room_id', 'person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!added) return false;
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
  return true;
};

export interface Joining {
  readonly roomId: string;
  readonly personId: string;
  readonly guest: boolean;
  readonly at: number;
}

/** Joins a Public room. ROOM_NOT_FOUND when it has been closed or turned Private, GUESTS_MAY_NOT when it turned Adult. */
export const storeMember = defineWrite({
  name: 'rooms.storeMember',
  key: ({ roomId }: Joining) => roomId,
  run: async (tx, { roomId, personId, guest, at }: Joining) => {
    const room = await lockRoom(tx, roomId);
    if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
    if (room.access === 'Public') return { added: await addMember(tx, roomId, personId, room.rev, at) };
    if ((await roleIn(tx, roomId, personId)) === null) throw new Refusal('ROOM_NOT_FOUND');
    return { added: false };
  },
});
