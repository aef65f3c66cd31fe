import type { Tx } from '../../platform/db/write.ts';
import { inChunks } from '../../platform/search/chunks.ts';

/**
 * Ends the signed names of a room's files that were given out until now, as staff take the room from somebody who saw them
 * (docs/contract.md#names-of-files). Whoever still has it gets others. Not when somebody leaves: whoever came and went
 * would take the pictures from those who stay.
 */
export const endFileNames = async (tx: Tx, roomId: string): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set((of) => ({ names_epoch: of('names_epoch', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
};

/** The same in all the rooms that some people have joined. */
export const endFileNamesFor = (tx: Tx, people: readonly string[]): Promise<void> =>
  inChunks(people, async (some) => {
    await tx
      .updateTable('rooms')
      .set((of) => ({ names_epoch: of('names_epoch', '+', 1) }))
      .where('id', 'in', tx.selectFrom('room_members').select('room_id').where('user_id', 'in', some))
      .execute();
  });
