import { limits } from '@baithak/protocol/limits';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import { containing } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { BanKind } from './tables.ts';

/** The room of a ban that holds in every room. */
export const everyRoom = '';

/** A person in a room at a time, in milliseconds. */
interface InRoom {
  readonly userId: string;
  readonly roomId: string;
  readonly at: number;
}

interface Asked extends InRoom {}

/** The longest of the bans that hold for the person there: of the room, and of every room. */
const held = prepared((db, { userId, roomId, at }: Asked) =>
  db
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .where('ban_people.room_id', 'in', [roomId, everyRoom])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .orderBy((of) => of.fn.coalesce('bans.until', sql.lit(Number.MAX_SAFE_INTEGER)), 'desc')
    .limit(1)
    .select([
      'bans.id',
      'bans.room_id',
      'bans.target',
      'bans.kind',
      'bans.given_by',
      'bans.why',
      'bans.since',
      'bans.until',
    ]),
);

/** The ban that holds for a person in a room, if one does. It ends by itself: once `until` has passed, none does. */
export const heldBan = async (db: Tx, { userId, roomId, at }: InRoom) => (await held(db, { userId, roomId, at }))[0];

/** What whom it keeps out learns of a ban. */
export const presentBan = ({ until, why }: { readonly until: number | null; readonly why: string }) => ({
  until: until === null ? null : iso(until),
  reason: why,
});

/** BANNED while a ban holds (docs/contract.md#bans). Asked again inside every write of a person in a room. */
export const refuseBanned = async (db: Tx, inRoom: InRoom): Promise<void> => {
  const ban = await heldBan(db, inRoom);
  if (ban) throw new Refusal('BANNED', { details: [presentBan(ban)] });
};

/** In a query: whether a ban holds for a person in a room at that time. */
export const isBanned = (user: Expression<string>, room: Expression<string>, at: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ban_people inner join bans on bans.id = ban_people.ban_id
    where ban_people.user_id = ${user} and ban_people.room_id in (${room}, ${sql.lit(everyRoom)})
      and (bans.until is null or bans.until > ${at}))`;

/** The same where the ban was given to that person, or holds in every room: who is banned along with somebody else is not told so. */
export const isBannedInPerson = (user: Expression<string>, room: Expression<string>, at: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ban_people inner join bans on bans.id = ban_people.ban_id
    where ban_people.user_id = ${user} and (bans.until is null or bans.until > ${at})
      and (ban_people.room_id = ${sql.lit(everyRoom)} or (ban_people.room_id = ${room} and bans.target = ${user})))`;

/** The timeouts that hold for a person in these rooms at a time: until when, and why. For a query that reads others beside them. */
export const timeoutsIn = (db: Tx, { userId, rooms }: { readonly userId: string; readonly rooms: readonly string[] }) =>
  db
    .selectFrom('timeout_people')
    .innerJoin('bans', 'bans.id', 'timeout_people.ban_id')
    .where('timeout_people.user_id', '=', userId)
    .where('timeout_people.room_id', 'in', rooms);

/** In a query: whether a ban holds for a person at that time, in whatever room. */
export const isBannedAnywhere = (user: Expression<string>, at: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ban_people inner join bans on bans.id = ban_people.ban_id
    where ban_people.user_id = ${user} and (bans.until is null or bans.until > ${at}))`;

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
interface Holding {
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

interface BansAsked {
  readonly roomId: string;
  /** Those of every room too. */
  readonly everywhere: boolean;
  /** Timeouts, and no bans. */
  readonly timeouts?: boolean | undefined;
  readonly at: number;
  readonly most: number;
  /** A part of the name of whom it was given to. */
  readonly find?: string | undefined;
  /** `isGone`: it was lifted meanwhile, and its id says where it stood. */
  readonly before?:
    | { readonly since: number; readonly id: string }
    | { readonly isGone: true; readonly id: string }
    | undefined;
}

/** In a query: whether a person has these letters in their name, as others see it. */
export const isNamed = (user: Expression<string | null>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people where people.id = ${user} and people.removed_at is null
    and people.username like ${containing(letters)} escape '\\')`;

type Held = Pick<BansAsked, 'roomId' | 'everywhere' | 'at' | 'timeouts'>;

const heldRows = (db: Tx, { roomId, everywhere, at, timeouts = false }: Held) =>
  db
    .selectFrom('bans')
    .where('bans.room_id', 'in', everywhere ? [roomId, everyRoom] : [roomId])
    .where('bans.kind', 'in', timeouts ? ['timeout'] : ['ban', 'guest', 'address'])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]));

/** The bans of a room that hold, the latest first, with for how many people each does. */
export const bansOfRoom = (db: Tx, asked: BansAsked) => {
  const { before, find = '', most } = asked;
  const latest = heldRows(db, asked)
    .$if(before !== undefined, (query) =>
      query.where((where) =>
        before && 'since' in before
          ? where(where.refTuple('bans.since', 'bans.id'), '<', where.tuple(before.since, before.id))
          : where('bans.id', '<', before?.id ?? ''),
      ),
    )
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(find === '' ? most : limits.bansSearched)
    .selectAll('bans');
  return db
    .selectFrom(latest.as('bans'))
    .$if(find !== '', (query) => query.where((of) => isNamed(of.ref('bans.target'), find)))
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(most)
    .selectAll('bans')
    .select(
      sql<number>`(select count(*) from ${sql.table(asked.timeouts === true ? 'timeout_people' : 'ban_people')} as held
        where held.ban_id = bans.id)`.as('people'),
    )
    .execute();
};

/** How many people are banned from a room; one more than `limits.bansCounted` stands for more. */
export const countBanned = async (db: Tx, asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>): Promise<number> => {
  const some = heldRows(db, asked)
    .select('bans.target')
    .distinct()
    .limit(limits.bansCounted + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const banById = (db: Tx, id: string) =>
  db.selectFrom('bans').selectAll().where('id', '=', id).executeTakeFirst();

/** The ban of a room that holds and was given to this person: the latest, or the one of the id. */
export const banGivenTo = (db: Tx, userId: string, banId: string | undefined, asked: Held) =>
  heldRows(db, asked)
    .where('bans.target', '=', userId)
    .$if(banId !== undefined, (query) => query.where('bans.id', '=', banId ?? ''))
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .selectAll('bans')
    .executeTakeFirst();

/** The ban that another one of exactly this room would replace: of the person, not of an address. */
export const banInPlace = (db: Tx, { userId, roomId, at }: InRoom) =>
  heldRows(db, { roomId, everywhere: false, at })
    .where('bans.target', '=', userId)
    .where('bans.kind', '<>', 'address')
    .selectAll('bans')
    .executeTakeFirst();

/** The ban of a room that was given to a person, or holds for them. */
export const banOn = async (db: Tx, userId: string, asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>) => {
  const holding = await heldRows(db, asked)
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('ban_people.user_id', '=', userId)
    .selectAll('bans')
    .executeTakeFirst();
  return holding ?? banGivenTo(db, userId, undefined, asked);
};
