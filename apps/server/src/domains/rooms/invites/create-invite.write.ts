import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { roleInRoom } from '../membership/members.queries.ts';

const withoutEnd = -1;

export interface NewInvite {
  readonly code: string;
  readonly roomId: string;
  readonly maker: string;
  readonly platformRank: number;
  readonly at: number;
  readonly expiresAt: number;
  /** Null is without end. */
  readonly uses: number | null;
}

/** Stores an invitation by a member; to a Private room by its staff. */
export const storeInvite = defineWrite({
  name: 'rooms.storeInvite',
  key: ({ roomId }: NewInvite) => roomId,
  run: async (tx, { code, roomId, maker, platformRank, at, expiresAt, uses }: NewInvite) => {
    const { access } = await lockRoom(tx, roomId);
    const role = await roleInRoom(tx, roomId, maker);
    if (role === null) throw new Refusal('NOT_A_MEMBER');
    if (access === 'Private' && effectiveRank(platformRank, role) < minRankFor.ManageThreads)
      throw new Refusal('FORBIDDEN');
    await tx
      .insertInto('room_invites')
      .values({
        code,
        room_id: roomId,
        made_by: maker,
        made_at: at,
        expires_at: expiresAt,
        uses_left: uses ?? withoutEnd,
        used: 0,
      })
      .execute();
  },
});
