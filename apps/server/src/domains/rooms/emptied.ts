import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';

/** A clear took this rev: who resumes from before it has a gap. With `everything` no message up to it is there any more. */
export const storeEmptied = async (
  tx: Tx,
  roomId: string,
  { rev, everything }: { readonly rev: number; readonly everything: boolean },
): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set({ cleared_rev: rev, ...(everything ? { emptied_rev: rev } : {}) })
    .where('id', '=', roomId)
    .execute();
  if (!everything) return;
  await tx
    .insertInto('room_clears')
    .values({ room_id: roomId, before_rev: rev })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ before_rev: rev }))
    .execute();
};

interface RunningClear {
  /** Messages below it are still to be taken away. */
  readonly beforeRev: number;
  /** What is above this rev is done; undefined: everything is. */
  goOn(beforeRev: number | undefined): Promise<void>;
}

/** The clear of a room that is not done yet, with the room locked: nothing else changes its messages. */
export const takeClear = async (tx: Tx, roomId: string): Promise<RunningClear | undefined> => {
  await tx.selectFrom('rooms').select('id').where('id', '=', roomId).$call(forUpdate(tx)).execute();
  const clear = await tx
    .selectFrom('room_clears')
    .select('before_rev')
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return (
    clear && {
      beforeRev: clear.before_rev,
      goOn: async (beforeRev) => {
        if (beforeRev === undefined) await tx.deleteFrom('room_clears').where('room_id', '=', roomId).execute();
        else await tx.updateTable('room_clears').set({ before_rev: beforeRev }).where('room_id', '=', roomId).execute();
      },
    }
  );
};

export const roomsBeingCleared = async (db: Tx): Promise<string[]> => {
  const rows = await db.selectFrom('room_clears').select('room_id').execute();
  return rows.map(({ room_id }) => room_id);
};
