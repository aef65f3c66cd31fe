import type { raidsContract, Raid } from '@baithak/protocol/contracts/raids';
import { surgeSigns } from '@baithak/protocol/contracts/raids.rules';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { iso, minute, day } from '../../platform/clock.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { LimitRule } from '../../platform/rate-limiter.ts';
import { usersById } from '../people/api.ts';
import { type SeenRoom, everyRoom, findRoomToEnter } from '../rooms/api.ts';
import { raidPeopleAfter, type RaidRow, raidById, raidsSince } from './raids.queries.ts';
import { leftOutOf } from './taking/held.ts';
import { countWrittenBy } from './taking/written.queries.ts';

/** The room whose raid mode somebody looks at: rank 6 and up there. */
const findRoomToGuard = async ({ db, viewer }: Caller, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (room.rank < leastOrderRank) throw new Refusal('FORBIDDEN');
  return room;
};

export interface SeenRaid {
  readonly row: RaidRow;
  /** Null: the whole platform. */
  readonly roomId: string | null;
  /** The viewer's rank that counts there. */
  readonly rank: number;
}

/** A raid by its id, through the viewer: NOT_FOUND in a room that they may not see, FORBIDDEN below rank 6 there; the platform's is for staff. */
export const findRaid = async (caller: Caller, raidId: string): Promise<SeenRaid> => {
  const { db, viewer, clock } = caller;
  const row = await raidById(db.read, raidId, clock.now());
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.room_id === everyRoom) {
    if (viewer.rank < staffRank) throw new Refusal('NOT_FOUND');
    return { row, roomId: null, rank: viewer.rank };
  }
  const room = await findRoomToGuard(caller, row.room_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'FORBIDDEN') throw new Refusal('NOT_FOUND');
    throw error;
  });
  return { row, roomId: room.id, rank: room.rank };
};

/** A JSON list that this domain has written. */
const listOf = (json: string): unknown[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list : [];
};

const roomOf = ({ room_id, title, tile_pattern, tile_palette }: RaidRow): Raid['room'] =>
  room_id === '' || title === null || tile_pattern === null || tile_palette === null
    ? null
    : { _id: room_id, title, tile: { pattern: tile_pattern, palette: tile_palette } };

const heldOf = ({ held_messages, held_until }: RaidRow): Raid['held'] => {
  const messages = Number(held_messages ?? 0);
  return messages === 0 || held_until === null ? null : { messages, until: iso(Number(held_until)) };
};

/** As everybody hears it but platform staff. */
export const withoutAddresses = (raid: Raid): Raid => ({ ...raid, addresses: null });

export const presentRaid = (row: RaidRow): Raid => ({
  _id: row.id,
  room: roomOf(row),
  since: iso(row.since),
  until: iso(row.until),
  ended: row.ended === null ? null : iso(row.ended),
  level: row.level,
  signs: surgeSigns.filter((sign) => listOf(row.signs).includes(sign)),
  minutes: row.minutes,
  joins: row.joins,
  usualJoins: row.usual_hundredths / 100,
  writers: row.writers,
  alike: row.alike,
  addresses: row.addresses,
  taken: { messages: Number(row.taken_messages ?? 0), people: Number(row.taken_people ?? 0) },
  held: heldOf(row),
  perMinute: listOf(row.per_minute).map(Number),
});

/** The raid mode of a room; for platform staff else that of the whole platform, whose numbers nobody else is told. */
const raidIn = async ({ services, viewer }: Caller, roomId: string): Promise<Raid | null> => {
  const own = await services.raids.raidOf(roomId);
  if (viewer.rank < staffRank) return own && withoutAddresses(own);
  return own ?? services.raids.raidOf(everyRoom);
};

/** The raid mode that holds in a room (docs/contract.md#raid-mode). */
export const getRaid: CallHandler<typeof raidsContract.getRaid> = async (caller, { roomId }) => {
  const room = await findRoomToGuard(caller, roomId);
  return { raid: await raidIn(caller, room.id) };
};

/** For platform staff: raid modes that hold, and those of the last day. */
export const listRaids: CallHandler<typeof raidsContract.listRaids> = async ({ db, clock }) => {
  const rows = await raidsSince(db.read, clock.now() - day, clock.now());
  return { data: rows.map(presentRaid) };
};

/** What somebody changes of raid modes. */
export const changes: LimitRule = { name: 'raidMode', points: 30, seconds: 60 };

/** Turns raid mode on, makes it stricter or milder, or ends it, with the freeze (docs/contract.md#raid-mode). */
export const setRaidMode: CallHandler<typeof raidsContract.setRaidMode> = async (caller, { roomId, level }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const room = await findRoomToGuard(caller, roomId);
  await caller.services.raids.set(room.id, level, caller.viewer.userId);
  return { raid: await raidIn(caller, room.id) };
};

/** The same for every room at once. */
export const setPlatformRaidMode: CallHandler<typeof raidsContract.setPlatformRaidMode> = async (caller, { level }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  await caller.services.raids.set(everyRoom, level, caller.viewer.userId);
  return { raid: await caller.services.raids.raidOf(everyRoom) };
};

const page = 50;

/** Who came with a raid (docs/contract.md#raid-mode). */
export const listRaidPeople: CallHandler<typeof raidsContract.listRaidPeople> = async (caller, { raidId, after }) => {
  const { db, clock, services } = caller;
  const { row, roomId, rank } = await findRaid(caller, raidId);
  await services.raids.store(row.room_id);
  const rows = await raidPeopleAfter(db.read, raidId, after, page + 1);
  const shown = rows.slice(0, page);
  const ids = shown.map((person) => person.user_id);
  if (ids.length === 0) return { data: [], canLoadMore: false };
  const writing = { raidId, roomId, since: row.since - row.minutes * minute };
  const [users, leftOut, written] = await Promise.all([
    usersById(db.read, ids),
    leftOutOf(db.read, { raidId, roomId, rank, at: clock.now() }, ids),
    countWrittenBy(db.readLong, writing, ids),
  ]);
  const data = shown.flatMap(({ user_id: userId, joined_at: joined }) => {
    const user = users.get(userId);
    if (!user) return [];
    return [
      {
        user,
        joined: joined === null ? null : iso(joined),
        messages: written.get(userId) ?? 0,
        leftOut: leftOut.has(userId),
      },
    ];
  });
  return { data, canLoadMore: rows.length > page };
};
