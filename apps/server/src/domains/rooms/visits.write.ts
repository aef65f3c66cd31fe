import { limits } from '@baithak/protocol/limits';
import { dayOf } from '../../platform/clock.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';

/** Somebody in a room at a time, in milliseconds. */
export interface Visit {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

type InRoom = Pick<Visit, 'roomId' | 'userId'>;

const keepVisit = prepared((db, { roomId, userId, day }: InRoom & { readonly day: number }) =>
  db
    .insertInto('room_visits')
    .values({ room_id: roomId, user_id: userId, last_day: day })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ last_day: day })),
);

/** Keeps that somebody is in a room today. */
export const rememberVisit = async (tx: Tx, { roomId, userId, at }: Visit): Promise<void> => {
  await keepVisit(tx, { roomId, userId, day: dayOf(at) });
};

const lastDays = prepared((db, { roomId, userId }: InRoom) =>
  db.selectFrom('room_visits').select('last_day').where('room_id', '=', roomId).where('user_id', '=', userId),
);

/** The day on which somebody was last in a room, as it is kept. */
export const lastVisit = async (db: Tx, { roomId, userId }: Visit): Promise<number | undefined> =>
  (await lastDays(db, { roomId, userId }))[0]?.last_day;

/** Whether somebody was in a room within 30 days, on the day of a time in milliseconds or later. */
export const wasInRoomSince = async (db: Tx, { roomId, userId, at }: Visit, since: number): Promise<boolean> => {
  const found = await db
    .selectFrom('room_visits')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('last_day', '>=', Math.max(dayOf(since), dayOf(at) - limits.visitDays))
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether somebody is a member of a room, or was in it within 30 days. */
export const isKnownInRoom = async (db: Tx, { roomId, userId, at }: Visit): Promise<boolean> => {
  const found = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .union(
      db
        .selectFrom('room_visits')
        .select('user_id')
        .where('room_id', '=', roomId)
        .where('user_id', '=', userId)
        .where('last_day', '>=', dayOf(at) - limits.visitDays),
    )
    .executeTakeFirst();
  return found !== undefined;
};

/** Rows of one write. */
const atOnce = 500;

export const storeVisit = defineWrite({
  name: 'rooms.storeVisit',
  run: (tx, visit: Visit) => rememberVisit(tx, visit),
});

const oldVisits = (db: Tx, now: number) =>
  db.selectFrom('room_visits').where('last_day', '<', dayOf(now) - limits.visitDays);

/** How many visits are older than they are kept. */
export const countOldVisits = async (db: Tx, now: number): Promise<number> => {
  const { count } = await oldVisits(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. Returns how many went; fewer than there may be in one write: none is left. */
export const removeOldVisits = defineWrite({
  name: 'rooms.removeOldVisits',
  run: async (tx, { now }: { now: number }) => {
    const some = oldVisits(tx, now).select(['room_id', 'user_id']).orderBy('last_day').limit(atOnce);
    const gone = await tx
      .deleteFrom('room_visits')
      .where((of) => of(of.refTuple('room_id', 'user_id'), 'in', some.$asTuple('room_id', 'user_id')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
