import { dayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { holdFor } from './hold-for.queries.ts';

/** An address that a person uses at a time, in milliseconds; of IPv6 the network. */
export interface AddressUse {
  readonly userId: string;
  readonly guest: boolean;
  readonly address: string;
  readonly at: number;
}

/** From this rank on, in the room or on the platform, no address ban holds for a person. */
export const leastSparedRank = 6;

const isSpared = async (tx: Tx, userId: string, roomId: string): Promise<boolean> => {
  const spared = await tx
    .selectFrom('people')
    .leftJoin('room_members as me', (join) => join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', roomId))
    .where('people.id', '=', userId)
    .where((where) => where.or([where('people.rank', '>=', leastSparedRank), where('me.role', '>=', leastSparedRank)]))
    .select('people.id')
    .executeTakeFirst();
  return spared !== undefined;
};

/** Bans of an address that hold for whoever comes from it now. */
const bansOfAddress = (tx: Tx, { address, guest, at }: AddressUse) =>
  tx
    .selectFrom('ban_addresses')
    .innerJoin('bans', 'bans.id', 'ban_addresses.ban_id')
    .where('ban_addresses.address', '=', address)
    .where('bans.until', '>', at)
    .$if(guest === false, (query) => query.where('ban_addresses.everybody', '=', 1))
    .select(['bans.id as banId', 'bans.room_id as roomId', 'bans.until'])
    .execute();

/** Keeps that a person used an address today; the bans of the address hold for them from now on. */
export const rememberAddress = async (tx: Tx, use: AddressUse): Promise<void> => {
  const { userId, address, at } = use;
  const today = dayOf(at);
  await tx
    .insertInto('person_addresses')
    .values({ user_id: userId, address, first_day: today, last_day: today })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_day: today }))
    .execute();
  for (const ban of await bansOfAddress(tx, use))
    if (!(await isSpared(tx, userId, ban.roomId))) await holdFor(tx, { userId, ...ban, at });
};

/** The addresses of a person, the latest first: for platform staff of rank 10 and the person alone. */
export const addressesOf = (db: Tx, userId: string, most: number) =>
  db
    .selectFrom('person_addresses')
    .select(['address', 'first_day', 'last_day'])
    .where('user_id', '=', userId)
    .orderBy('last_day', 'desc')
    .orderBy('address')
    .limit(most)
    .execute();
