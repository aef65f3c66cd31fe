import type { Tx } from '../../platform/db/write.ts';
import type { BanKind } from './tables.ts';

/** A ban as it is given. Times are milliseconds. */
export interface NewBan {
  readonly id: string;
  readonly roomId: string;
  /** A user id. */
  readonly target: string;
  readonly kind: BanKind;
  readonly by: string;
  /** How strong they are there. */
  readonly strength: number;
  readonly why: string;
  readonly since: number;
  /** Null: until unbanned. */
  readonly until: number | null;
}

/** A ban that is to hold for one more person. */
export interface Holding {
  readonly userId: string;
  readonly roomId: string;
  readonly banId: string;
  readonly until: number | null;
  readonly at: number;
}

/** The end of the ban that holds for a person in exactly this room; null is without end, undefined is no ban. */
export const endOfHeld = async (
  tx: Tx,
  { userId, roomId, at }: Pick<Holding, 'userId' | 'roomId' | 'at'>,
): Promise<number | null | undefined> => {
  const held = await tx
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .where('ban_people.room_id', '=', roomId)
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .select('bans.until')
    .executeTakeFirst();
  return held?.until;
};

const put = async (tx: Tx, { userId, roomId, banId }: Pick<Holding, 'userId' | 'roomId' | 'banId'>): Promise<void> => {
  await tx
    .insertInto('ban_people')
    .values({ user_id: userId, room_id: roomId, ban_id: banId })
    .onConflict((conflict) => conflict.columns(['user_id', 'room_id']).doUpdateSet({ ban_id: banId }))
    .execute();
};

/** Puts a person under a ban, unless one that lasts as long holds for them there. */
export const holdFor = async (tx: Tx, holding: Holding): Promise<boolean> => {
  const { until } = holding;
  const end = await endOfHeld(tx, holding);
  if (end === null || (end !== undefined && until !== null && end >= until)) return false;
  await put(tx, holding);
  return true;
};

/** Puts the target under a ban whatever held before: of a ban that was theirs, all for whom it held come along. */
export const takeOver = async (tx: Tx, { id: banId, roomId, target }: NewBan): Promise<void> => {
  const before = await tx
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', target)
    .where('ban_people.room_id', '=', roomId)
    .where('bans.target', '=', target)
    .where('bans.kind', '<>', 'address')
    .select('bans.id')
    .executeTakeFirst();
  if (before) {
    await tx.updateTable('ban_people').set({ ban_id: banId }).where('ban_id', '=', before.id).execute();
    await tx.deleteFrom('bans').where('id', '=', before.id).execute();
  }
  await put(tx, { userId: target, roomId, banId });
};
