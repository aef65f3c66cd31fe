import type { Tx } from '../../platform/db/write.ts';

/** Says, once, in what a judged file is used. False when that was said before. */
export const setVerdictThing = async (
  tx: Tx,
  { id, thing, roomId }: { readonly id: string; readonly thing: string; readonly roomId: string | null },
): Promise<boolean> => {
  const set = await tx
    .updateTable('verdicts')
    .set({ thing, room_id: roomId })
    .where('id', '=', id)
    .where('thing', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
};
