import type { Tx } from '../../platform/db/write.ts';

/** Holds a maker's row until the commit, so that two rooms at once cannot pass the limit. Returns the limit. */
export const lockMaker = async (tx: Tx, personId: string, roomsAtFirst: number): Promise<number> => {
  const row = await tx
    .insertInto('room_makers')
    .values({ person_id: personId, rooms_limit: roomsAtFirst })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((of) => ({ person_id: of.ref('excluded.person_id') })),
    )
    .returning('rooms_limit')
    .executeTakeFirstOrThrow();
  return row.rooms_limit;
};

/** The open rooms that somebody owns. */
export const roomsMade = async (tx: Tx, personId: string): Promise<number> => {
  const { made } = await tx
    .selectFrom('rooms')
    .where('creator', '=', personId)
    .where('closed', '=', 0)
    .select((of) => of.fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return Number(made);
};
