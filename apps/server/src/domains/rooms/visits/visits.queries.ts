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
