import { limits } from '@baithak/protocol/limits';
import { dayOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';

/** Somebody in a room at a time, in milliseconds. */
export interface Visit {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

/** Keeps that somebody is in a room today. */
export const rememberVisit = async (tx: Tx, { roomId, userId, at }: Visit): Promise<void> => {
  const last_day = dayOf(at);
  await tx
    .insertInto('room_visits')
    .values({ room_id: roomId, user_id: userId, last_day })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ last_day }))
    .execute();
};

/** Of these people those who are members of a room, or were in it within 30 days. */
export const knownInRoom = async (
  db: Tx,
  { roomId, userIds, at }: Omit<Visit, 'userId'> & { readonly userIds: readonly string[] },
): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', 'in', userIds)
    .union(
      db
        .selectFrom('room_visits')
        .select('user_id')
        .where('room_id', '=', roomId)
        .where('user_id', 'in', userIds)
        .where('last_day', '>=', dayOf(at) - limits.visitDays),
    )
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/** Whether somebody is a member of a room, or was in it within 30 days. */
export const isKnownInRoom = async (db: Tx, { roomId, userId, at }: Visit): Promise<boolean> =>
  (await knownInRoom(db, { roomId, userIds: [userId], at })).has(userId);
