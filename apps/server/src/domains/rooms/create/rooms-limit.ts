import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Locks the maker's row until the commit, so that two rooms at once cannot exceed the limit. Returns the limit. */
export const lockRoomsLimit = async (tx: Tx, userId: string, roomsAtFirst: number): Promise<number> => {
  const row = await tx
    .insertInto('room_makers')
    .values({ user_id: userId, rooms_limit: roomsAtFirst })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((of) => ({ user_id: of.ref('excluded.user_id') })))
    .returning('rooms_limit')
    .executeTakeFirstOrThrow();
  return row.rooms_limit;
};

/** The open rooms that somebody owns. */
export const countOwnRooms = async (tx: Tx, userId: string): Promise<number> => {
  const { made } = await tx
    .selectFrom('rooms')
    .where('creator', '=', userId)
    .where('closed', '=', 0)
    .select((of) => of.fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return Number(made);
};

/** Lets somebody make so many more rooms than they own. */
export const letMakeRooms = async (tx: Tx, userId: string, more: number): Promise<void> => {
  const limit = (await countOwnRooms(tx, userId)) + more;
  await tx
    .insertInto('room_makers')
    .values({ user_id: userId, rooms_limit: limit })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rooms_limit: limit }))
    .execute();
};

const madeAndMost = prepared((db, { userId }: { readonly userId: string }) =>
  db
    .selectFrom('rooms')
    .where('rooms.creator', '=', userId)
    .where('rooms.closed', '=', sql.lit(0))
    .select((of) => [
      of.fn.countAll<number>().as('made'),
      of.selectFrom('room_makers').select('rooms_limit').where('user_id', '=', userId).as('most'),
    ]),
);

/** How many more rooms somebody may create. Guests may create none. */
export const countRoomsLeft = async (
  db: Tx,
  viewer: Pick<Viewer, 'userId' | 'guest'>,
  atFirst: number,
): Promise<number> => {
  if (viewer.guest) return 0;
  const [row] = await madeAndMost(db, { userId: viewer.userId });
  return Math.max(0, (row?.most ?? atFirst) - Number(row?.made ?? 0));
};
