import { dayOf } from '../../platform/clock.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { holdFor } from './bans.ts';

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
const bansOfAddress = prepared((db, { address, at }: Pick<AddressUse, 'address' | 'at'>, variant) =>
  db
    .selectFrom('ban_addresses')
    .innerJoin('bans', 'bans.id', 'ban_addresses.ban_id')
    .where('ban_addresses.address', '=', address)
    .where('bans.until', '>', at)
    .$if(variant !== 'guest', (query) => query.where('ban_addresses.everybody', '=', 1))
    .select(['bans.id as banId', 'bans.room_id as roomId', 'bans.until']),
);

interface Used {
  readonly userId: string;
  readonly address: string;
  readonly today: number;
}

const keepUse = prepared((db, { userId, address, today }: Used) =>
  db
    .insertInto('person_addresses')
    .values({ user_id: userId, address, first_day: today, last_day: today })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_day: today })),
);

const lastDays = prepared((db, { userId, address }: Pick<AddressUse, 'userId' | 'address'>) =>
  db.selectFrom('person_addresses').select('last_day').where('user_id', '=', userId).where('address', '=', address),
);

/** Keeps that a person used an address today; the bans of the address hold for them from now on. */
export const rememberAddress = async (tx: Tx, use: AddressUse): Promise<void> => {
  const { userId, guest, address, at } = use;
  await keepUse(tx, { userId, address, today: dayOf(at) });
  for (const ban of await bansOfAddress(tx, { address, at }, guest ? 'guest' : ''))
    if (!(await isSpared(tx, userId, ban.roomId))) await holdFor(tx, { userId, ...ban, at });
};

/** The day on which a person last used an address, as it is kept. */
export const lastDayAt = async (db: Tx, { userId, address }: Pick<AddressUse, 'userId' | 'address'>) =>
  (await lastDays(db, { userId, address }))[0]?.last_day;

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

export const storeAddress = defineWrite({
  name: 'bans.storeAddress',
  run: (tx, use: AddressUse) => rememberAddress(tx, use),
});

/** Rows of one write. */
const atOnce = 500;

/** Addresses that were used last before the day of a time, in milliseconds. */
const oldAddresses = (db: Tx, before: number) =>
  db.selectFrom('person_addresses').where('last_day', '<', dayOf(before));

export const countOldAddresses = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldAddresses(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. Returns how many went; fewer than there may be in one write: none is left. */
export const removeOldAddresses = defineWrite({
  name: 'bans.removeOldAddresses',
  run: async (tx, { before }: { before: number }) => {
    const some = oldAddresses(tx, before).select(['user_id', 'address']).orderBy('last_day').limit(atOnce);
    const gone = await tx
      .deleteFrom('person_addresses')
      .where((of) => of(of.refTuple('user_id', 'address'), 'in', some.$asTuple('user_id', 'address')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
