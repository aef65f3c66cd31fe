import type { Tx } from '../../../platform/db/write.ts';
import type { BroadcastRightTable } from '../tables.ts';

/** Gives the right to speak in a room, or takes it, whatever was decided before. Who may is checked by the caller. */
export const storeBroadcastRight = async (tx: Tx, right: BroadcastRightTable): Promise<void> => {
  const { granted, until } = right;
  await tx
    .insertInto('broadcast_rights')
    .values(right)
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ granted, until }))
    .execute();
};
