import { mayCommand } from '@baithak/protocol/commands/commands';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { RoomBan } from '@baithak/protocol/entities/ban';
import type { Member } from '@baithak/protocol/entities/entities';
import { limits, limits as most } from '@baithak/protocol/limits';
import { mayActInRoom, strengthIn } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { iso, minute } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { placeOfGone } from '../../platform/given-pages.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { banById, bansOfRoom, countBanned, everyRoom, hasAppealed, heldBan, isNamed } from '../bans/api.ts';
import { type SeenRoom, peopleWithRoles, presentMember, roomDetailsRow, roomKnownTo } from '../rooms/api.ts';
import { findRoomToCommand } from './room-commands.ts';
import { addressRank } from './sanctions.write.ts';

interface EndedAsked {
  readonly roomId: string;
  readonly at: number;
  readonly most: number;
  readonly find: string;
  /** The place in the log of the last one shown. */
  readonly before: number | undefined;
}

/** As the index moderation_log_of_bans has them. */
const acts = sql<boolean>`what in ('banPerson', 'banGuest', 'banAddress')`;

const given = (db: Tx, roomId: string) => db.selectFrom('moderation_log').where('chain', '=', roomId).where(acts);

/** The place in a room's log of the entry of a ban. */
const placeOfBan = async (db: Tx, roomId: string, entryId: string): Promise<number | undefined> =>
  (await given(db, roomId).where('id', '=', entryId).select('seq').executeTakeFirst())?.seq;

/** The bans of a room that hold no more, as its log has them, the latest first. */
const endedBans = (db: Tx, { roomId, at, most, find, before }: EndedAsked) => {
  const latest = given(db, roomId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limits.bansSearched)
    .select(['id', 'seq', 'at', 'what']);
  return db
    .selectFrom(latest.as('given'))
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'given.id')
    .where(
      sql<boolean>`not exists (select 1 from bans where bans.id = beside.thing
        and (bans.until is null or bans.until > ${at}))`,
    )
    .$if(find !== '', (query) => query.where((of) => isNamed(of.ref('beside.whom'), find)))
    .orderBy('given.seq', 'desc')
    .limit(most)
    .select(['given.id', 'given.seq', 'given.at', 'given.what'])
    .select(['beside.actor', 'beside.whom', 'beside.thing', 'beside.amount', 'beside.why', 'beside.erased_at'])
    .execute();
};

type EndedRow = Awaited<ReturnType<typeof endedBans>>[number];

/** When bans were lifted, by id: by a command, or because whom it kept out asked for a second look. */
const liftedAt = async (db: Tx, rows: readonly EndedRow[]): Promise<ReadonlyMap<string, number>> => {
  const ids = rows.flatMap(({ thing }) => thing ?? []);
  if (ids.length === 0) return new Map();
  const lifted = await db
    .selectFrom('moderation_log_details as beside')
    .innerJoin('moderation_log', 'moderation_log.id', 'beside.entry_id')
    .where('beside.thing', 'in', ids)
    .where('moderation_log.what', 'in', ['unbanPerson', 'unbanAddress'])
    .select(['beside.thing', 'moderation_log.at'])
    .execute();
  const appealed = await db
    .selectFrom('reports')
    .where('about', 'in', [...new Set(rows.flatMap(({ whom }) => whom ?? []))])
    .where('state', '=', 'settled')
    .where('action', '=', 'delete')
    .where('thing', 'in', ids)
    .select(['thing', 'settled_at as at'])
    .execute();
  return new Map([...appealed, ...lifted].map(({ thing, at }) => [thing ?? '', at ?? 0]));
};

/**
 * When whoever these bans were given to were banned again, by the id of the ban's entry. The empty text
 * added to room and act keeps the planner from their indexes: it reads what was done to the person, not the room's whole log.
 */
const bannedAgainAt = async (db: Tx, rows: readonly EndedRow[]): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map();
  const again = await db
    .selectFrom('moderation_log as given')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'given.id')
    .innerJoin('moderation_log_details as later', 'later.whom', 'beside.whom')
    .innerJoin('moderation_log as next', 'next.id', 'later.entry_id')
    .where(
      'given.id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(sql<boolean>`next.chain || '' = given.chain and next.what || '' in ('banPerson', 'banGuest')`)
    .whereRef('next.seq', '>', 'given.seq')
    .groupBy('given.id')
    .select((of) => ['given.id', of.fn.min('next.at').as('at')])
    .execute();
  return new Map(again.map(({ id, at }) => [id, Number(at)]));
};

/** A row that is gone is shown as Removed User. */
const nobody = {
  id: null,
  username: null,
  fullname: null,
  picture: null,
  alias: null,
  removed_at: null,
  rank: null,
  role: null,
};

const findPeople = async (db: Tx, roomId: string, ids: readonly string[]) => {
  const rows = await peopleWithRoles(db, roomId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    member: (id: string): Member => presentMember(id, byId.get(id) ?? nobody),
    ranks: (id: string) => {
      const { rank, role } = byId.get(id) ?? nobody;
      return { platformRank: rank ?? guestRank, roomRole: role };
    },
  };
};

type HeldRow = Awaited<ReturnType<typeof bansOfRoom>>[number];

/** Bans that hold, as the staff of a room sees them: those that the reader may lift are marked. */
const presentHeld = async (
  db: Tx,
  rows: readonly HeldRow[],
  { viewer, room }: { readonly viewer: Viewer; readonly room: SeenRoom },
): Promise<RoomBan[]> => {
  const ids = rows.flatMap((row) => [row.target, row.given_by]);
  const { member, ranks } = await findPeople(db, room.id, ids);
  const mine = { platformRank: viewer.rank, roomRole: room.my_role };
  return rows.flatMap((row) => {
    const { id: _id, kind, why: reason, until, since, target } = row;
    if (kind === 'kick') return [];
    const isBelow = row.given_by === viewer.userId || row.strength === null || strengthIn(mine) >= row.strength;
    const mayUnban =
      isBelow && mayActInRoom(mine, ranks(target)) && (kind !== 'address' || mayCommand(room.rank, 'banAddress'));
    return [
      {
        _id,
        ...member(target),
        kind,
        everywhere: row.room_id === everyRoom,
        since: iso(since),
        until: until === null ? null : iso(until),
        reason,
        by: member(row.given_by),
        people: viewer.rank >= addressRank ? Number(row.people ?? 0) : null,
        mayUnban,
        ended: null,
      },
    ];
  });
};

const kinds: Partial<Readonly<Record<EndedRow['what'], RoomBan['kind']>>> = {
  banGuest: 'guest',
  banAddress: 'address',
};

const untilOf = ({ at, amount }: EndedRow): number | null => (amount === null ? null : at + amount * minute);

type Ending = Pick<NonNullable<RoomBan['ended']>, 'how'> & { readonly at: number | null };

/** How a ban ended: the log has what was done to it, and its end when nothing was. */
const endingOf = (row: EndedRow, lifted: number | undefined, again: number | undefined, now: number): Ending => {
  if (lifted !== undefined) return { how: 'lifted', at: lifted };
  const until = untilOf(row);
  // The ban of an address stays beside one of a person.
  if (again !== undefined && row.what !== 'banAddress' && (until === null || again < until))
    return { how: 'replaced', at: again };
  return until !== null && until <= now ? { how: 'passed', at: until } : { how: 'other', at: null };
};

/** Bans that have ended, as the room's log has them. */
const presentEnded = async (
  db: Tx,
  rows: readonly EndedRow[],
  { roomId, now }: { readonly roomId: string; readonly now: number },
): Promise<RoomBan[]> => {
  const ids = rows.flatMap(({ whom, actor }) => [whom, actor]).filter((id) => id !== null);
  const { member } = await findPeople(db, roomId, ids);
  const [lifted, again] = [await liftedAt(db, rows), await bannedAgainAt(db, rows)];
  return rows.map((row) => {
    const { how, at } = endingOf(row, lifted.get(row.thing ?? ''), again.get(row.id), now);
    const until = untilOf(row);
    return {
      _id: row.id,
      ...member(row.whom ?? ''),
      kind: kinds[row.what] ?? 'ban',
      everywhere: false,
      since: iso(row.at),
      until: until === null ? null : iso(until),
      reason: row.why,
      by: row.actor === null ? null : member(row.actor),
      people: 0,
      mayUnban: false,
      ended: {
        date: at === null ? null : iso(at),
        how,
        erased: row.erased_at === null ? null : iso(row.erased_at),
      },
    };
  });
};

interface Asked {
  readonly room: SeenRoom;
  readonly find: string;
  readonly before: string | undefined;
  /** One more than is shown. */
  readonly most: number;
  readonly timeouts?: boolean;
}

/** What stands for `before`: NOT_FOUND when it is none of the list. */
const placeOf = async <Place>(
  before: string | undefined,
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place | undefined> => {
  if (before === undefined) return undefined;
  const place = await find(before);
  if (place === undefined) throw new Refusal('NOT_FOUND');
  return place;
};

/** A ban that was lifted meanwhile stood where its id was made; nothing for an id that is not made yet. */
const placeOfLifted = (id: string, now: number) =>
  placeOfGone(id).at - 1000 <= now ? ({ id, isGone: true } as const) : undefined;

const onePage = <Row>(rows: readonly Row[]) => ({
  shown: rows.slice(0, most.pageSize),
  canLoadMore: rows.length > most.pageSize,
});

const held = async ({ db, viewer, clock }: Caller, { room, before, ...asked }: Asked) => {
  const at = clock.now();
  const of = { roomId: room.id, everywhere: viewer.rank >= addressRank, at };
  const last = await placeOf(before, async (id) => (await banById(db.read, id)) ?? placeOfLifted(id, at));
  const { shown, canLoadMore } = onePage(await bansOfRoom(db.readLong, { ...of, ...asked, before: last }));
  return { data: await presentHeld(db.read, shown, { viewer, room }), canLoadMore };
};

const ended = async ({ db, clock }: Caller, { room, before, ...asked }: Asked) => {
  const now = clock.now();
  const { id: roomId } = room;
  const place = await placeOf(before, (id) => placeOfBan(db.read, roomId, id));
  const { shown, canLoadMore } = onePage(await endedBans(db.readLong, { roomId, at: now, ...asked, before: place }));
  return { data: await presentEnded(db.read, shown, { roomId, now }), canLoadMore };
};

/**
 * Who is banned from a room (docs/contract.md#bans), or has a timeout there, the latest first; those of every room too for
 * whoever may lift them.
 * What has ended comes from the room's log, for the bans themselves are removed (docs/security.md#what-is-kept-for-how-long).
 */
export const listBans: CallHandler<typeof commandsContract.listBans> = async (
  caller,
  { roomId, state, find = '', before },
) => {
  const { db, viewer, clock, limits } = caller;
  await limits.take({ name: 'listBans', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'unbanPerson');
  const asked = { room, find, before, most: most.pageSize + 1, timeouts: state === 'timeouts' };
  const page = await (state === 'ended' ? ended : held)(caller, asked);
  const of = { roomId: room.id, everywhere: viewer.rank >= addressRank, at: clock.now() };
  return { ...page, total: await countBanned(db.read, of) };
};

/** The ban that keeps the caller out of a room that they may know of; never by whom (docs/contract.md#bans). */
export const getOwnBan: CallHandler<typeof commandsContract.getOwnBan> = async ({ db, viewer }, { roomId: ref }) => {
  const { id: roomId } = await roomKnownTo(db.read, viewer, ref);
  const ban = await heldBan(db.read, { userId: viewer.userId, roomId, at: viewer.at });
  if (!ban) return { ban: null };
  const room = await roomDetailsRow(db.read, viewer.userId, roomId);
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  return {
    ban: {
      _id: ban.id,
      roomId,
      title: room.title,
      tile: { pattern: room.tile_pattern, palette: room.tile_palette },
      everywhere: ban.room_id === everyRoom,
      kicked: ban.kind === 'kick',
      since: iso(ban.since),
      until: ban.until === null ? null : iso(ban.until),
      reason: ban.why,
      appealed: await hasAppealed(db.read, ban.id, viewer.userId),
    },
  };
};
