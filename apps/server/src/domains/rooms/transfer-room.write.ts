import { ownerRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockRoomOf } from './lock-room.queries.ts';
import { memberOf } from './members.queries.ts';

export interface Transfer {
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly from: string;
  readonly target: string;
}

const formerOwnerRole = ownerRank - 1;

/** Makes another member the owner and returns their id; the one before keeps the role below. NO_SUCH_PERSON for guests and non-members. */
export const storeTransfer = defineWrite({
  name: 'rooms.storeTransfer',
  key: ({ roomId }: Transfer) => roomId,
  run: async (tx, { roomId, from, target }: Transfer): Promise<{ to: string }> => {
    await lockRoomOf(tx, roomId, from);
    const next = await memberOf(tx, roomId, { username: target });
    if (!next || next.removed_at !== null || next.rank < 0) throw new Refusal('NO_SUCH_PERSON');
    const give = (personId: string, role: number) =>
      tx
        .updateTable('room_members')
        .set({ role })
        .where('room_id', '=', roomId)
        .where('person_id', '=', personId)
        .execute();
    await give(from, formerOwnerRole);
    await give(next.id, ownerRank);
    await tx.updateTable('rooms').set({ creator: next.id }).where('id', '=', roomId).execute();
    return { to: next.id };
  },
});
