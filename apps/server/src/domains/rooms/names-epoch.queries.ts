import type { Tx } from '../../platform/db/write.ts';

/**
 * Ends the signed names of a room's files that were given out until now, as somebody who saw them loses the room
 * (docs/contract.md#names-of-files). Whoever still has it gets others.
 */
export const endFileNames = async (tx: Tx, roomId: string): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set((of) => ({ names_epoch: of('names_epoch', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
};

/** The same in all the rooms that somebody has joined. */
export const endFileNamesFor = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set((of) => ({ names_epoch: of('names_epoch', '+', 1) }))
    .where('id', 'in', tx.selectFrom('room_members').select('room_id').where('user_id', '=', userId))
    .execute();
};
