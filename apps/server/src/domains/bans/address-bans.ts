import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { createLru } from '../../platform/lru.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type AddressUse, lastDayAt, storeAddress, addressesOf, leastSparedRank } from './addresses.write.ts';
import { type NewBan, holdFor } from './bans.ts';
import { insertBan } from './store-ban.ts';

/** Pairs of person and address of which it is known that today is kept; the least recently used is looked up again. */
const most = 50_000;

/** Keeps who uses which address, by one write a day, person and address at most. */
interface AddressKeeper {
  /** Before anything else of a call from there: an address ban holds from the first call on. */
  remember(use: AddressUse): Promise<void>;
}

export const createAddressKeeper = ({ db }: Pick<App, 'db'>): AddressKeeper => {
  const known = createLru<Promise<void>>(most);

  const keep = async (use: AddressUse): Promise<void> => {
    if ((await lastDayAt(db.read, use)) !== dayOf(use.at)) await db.write(storeAddress, use);
  };

  return {
    remember: (use) => {
      const key = `${dayOf(use.at)} ${use.userId} ${use.address}`;
      const kept = known.get(key) ?? keep(use);
      known.set(key, kept);
      kept.catch(() => known.delete(key));
      return kept;
    },
  };
};

/** Addresses that one ban covers at most: those of the last day on which the person was here. */
const mostAddresses = 10;
/** People whom it touches at once at most; the others when they come. */
const mostPeople = 1000;

interface AddressBan extends NewBan {
  readonly until: number;
  /** Members too, not guests only. */
  readonly everybody: boolean;
}

/** The addresses of the last day on which somebody was here. */
const latestAddresses = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await addressesOf(tx, userId, mostAddresses);
  return rows.filter((row) => row.last_day === rows[0]?.last_day).map((row) => row.address);
};

/** Who used the addresses today or yesterday, and is not spared: staff of the room and of the platform, and who gives the ban. */
const peopleAt = async (tx: Tx, addresses: readonly string[], ban: AddressBan): Promise<string[]> => {
  const rows = await tx
    .selectFrom('person_addresses')
    .innerJoin('people', 'people.id', 'person_addresses.user_id')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', ban.roomId),
    )
    .where('person_addresses.address', 'in', addresses)
    .where('person_addresses.last_day', '>=', dayOf(ban.since) - 1)
    .where('people.id', '<>', ban.by)
    .where('people.removed_at', 'is', null)
    .where('people.rank', '<', leastSparedRank)
    .where((where) => where.or([where('me.role', 'is', null), where('me.role', '<', leastSparedRank)]))
    .$if(!ban.everybody, (query) => query.where('people.guest', '=', 1))
    .select('people.id')
    .distinct()
    .limit(mostPeople)
    .execute();
  return rows.map(({ id }) => id);
};

/** Days of which users of an address are counted before it is banned. */
const countedDays = 30;

/** How many people used the latest addresses of a person in 30 days, 1,000 at most; null when none is known. */
export const countUsers = async (db: Tx, userId: string, now: number): Promise<number | null> => {
  const addresses = await latestAddresses(db, userId);
  if (addresses.length === 0) return null;
  const rows = await db
    .selectFrom('person_addresses')
    .where('address', 'in', addresses)
    .where('last_day', '>=', dayOf(now) - countedDays)
    .select('user_id')
    .distinct()
    .limit(mostPeople)
    .execute();
  return rows.length;
};

/** Whom an address ban would hold for now; undefined when no address of the target is known. */
export const touchedBy = async (tx: Tx, ban: AddressBan): Promise<string[] | undefined> => {
  const addresses = await latestAddresses(tx, ban.target);
  return addresses.length === 0 ? undefined : peopleAt(tx, addresses, ban);
};

/** Bans the addresses of a person. Returns for whom it holds now. */
export const storeAddressBan = async (tx: Tx, ban: AddressBan, touched: readonly string[]): Promise<string[]> => {
  const { id: banId, roomId, since: at, until } = ban;
  await insertBan(tx, ban);
  const everybody = ban.everybody ? 1 : 0;
  const rows = (await latestAddresses(tx, ban.target)).map(
    (address) => ({ address, ban_id: banId, everybody }) as const,
  );
  await tx.insertInto('ban_addresses').values(rows).execute();
  const held = [];
  for (const userId of touched) if (await holdFor(tx, { userId, roomId, banId, until, at })) held.push(userId);
  return held;
};
