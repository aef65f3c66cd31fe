import type { Timeout } from '@baithak/protocol/contracts/room-order';
import {
  type FreezeReason,
  type Writer,
  leastOrderRank,
  onlyReads,
  slowModeWait,
} from '@baithak/protocol/contracts/room-order.rules';
import { effectiveRank } from '@baithak/protocol/permissions';
import { rankRow, spamControlSeconds } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { timeoutsIn } from '../../bans/api.ts';

/** The row that holds in every room. */
export const everyRoom = '';

/** A raid mode that holds somewhere (docs/contract.md#raid-mode). */
export interface RaidHold {
  readonly raidId: string;
  /** Milliseconds. */
  readonly until: number;
  /** Until then it holds all guests and newcomers, afterwards those who came with the raid. */
  readonly allUntil: number;
  readonly strict: boolean;
  /** Of the whole platform. */
  readonly everywhere: boolean;
}

/** What holds in a room now, of its own or because it holds in every room. */
export interface RoomOrder {
  readonly frozen: { readonly until: number; readonly reason: FreezeReason; readonly strict?: true } | null;
  readonly slowSeconds: number;
  /** A person froze it. */
  readonly byHand: boolean;
  readonly raids: readonly RaidHold[];
  /** The timeout of the person for whom it was asked (docs/contract.md#timeouts). */
  readonly timeout: { readonly until: number; readonly reason: string } | null;
}

interface LimitsAsked {
  readonly rooms: readonly string[];
  /** '' for nobody's timeout. */
  readonly userId: string;
}

/** What holds in the rooms, and the person's timeout in them: one query, for every write asks. */
const limitsOf = prepared((db, { rooms, userId }: LimitsAsked) =>
  db
    .selectFrom('writing_limits')
    .select(['room_id', 'frozen_until', 'frozen_reason', 'slow_seconds'])
    .select(['raid_id', 'raid_until', 'raid_all_until', 'raid_strict'])
    .select([sql.lit<number>(0).as('timeout_until'), sql.lit<string>('').as('timeout_reason')])
    .where('room_id', 'in', rooms)
    .unionAll(
      timeoutsIn(db, { userId, rooms }).select((of) => [
        'timeout_people.room_id',
        sql.lit<number>(0).as('frozen_until'),
        sql.lit<FreezeReason>('moderator').as('frozen_reason'),
        sql.lit<number>(0).as('slow_seconds'),
        sql<string | null>`null`.as('raid_id'),
        sql.lit<number>(0).as('raid_until'),
        sql.lit<number>(0).as('raid_all_until'),
        sql.lit<0 | 1>(0).as('raid_strict'),
        of.ref('timeout_people.until').as('timeout_until'),
        of.ref('bans.why').as('timeout_reason'),
      ]),
    ),
);

/** Of two freezes the one that ends later, of two slow modes the slower one. */
const orderOf = (rows: Awaited<ReturnType<typeof limitsOf>>, now: number): RoomOrder => {
  const timeout = rows.find((row) => row.timeout_until > now);
  const slowSeconds = Math.max(0, ...rows.map((row) => row.slow_seconds));
  const byHand = rows
    .filter((row) => row.frozen_until > now)
    .map((row) => ({ until: row.frozen_until, reason: row.frozen_reason }));
  const raids = rows.flatMap((row): RaidHold[] =>
    row.raid_id !== null && row.raid_until > now
      ? [
          {
            raidId: row.raid_id,
            until: row.raid_until,
            allUntil: row.raid_all_until,
            strict: row.raid_strict === 1,
            everywhere: row.room_id === everyRoom,
          },
        ]
      : [],
  );
  const [last] = [...byHand, ...raids.map(({ until }) => ({ until, reason: 'surge' as const }))].toSorted(
    (a, b) => b.until - a.until,
  );
  const strict = raids.some((raid) => raid.strict) ? { strict: true as const } : {};
  return {
    frozen: last ? { ...last, ...strict } : null,
    slowSeconds,
    byHand: byHand.length > 0,
    raids,
    timeout: timeout ? { until: timeout.timeout_until, reason: timeout.timeout_reason } : null,
  };
};

/** What holds in a room at a time (ms), for a person if one is asked about. */
export const roomOrder = async (db: Tx, roomId: string, now: number, userId = ''): Promise<RoomOrder> =>
  orderOf(await limitsOf(db, { rooms: [roomId, everyRoom], userId }), now);

/** What holds in every room. */
export const platformOrder = async (db: Tx, now: number): Promise<RoomOrder> =>
  orderOf(await limitsOf(db, { rooms: [everyRoom], userId: '' }), now);

/** The freezes that end some time after `now`. */
export const runningFreezes = (db: Tx, now: number) =>
  db.selectFrom('writing_limits').select(['room_id', 'frozen_until']).where('frozen_until', '>', now).execute();

const frozenRefusal = ({ until, reason }: NonNullable<RoomOrder['frozen']>): Refusal =>
  new Refusal('FROZEN', { details: [{ until: iso(until), reason }] });

interface Writing {
  readonly roomId: string;
  readonly userId: string;
  /** Milliseconds. */
  readonly at: number;
}

const writers = prepared((db, { roomId, userId }: { readonly roomId: string; readonly userId: string }) =>
  db
    .selectFrom('people')
    .leftJoin('room_members as me', (join) => join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', roomId))
    .select(['people.rank', 'people.guest', 'me.role', 'me.joined_at', 'me.wrote_at'])
    .where('people.id', '=', userId),
);

const writerIn = async (db: Tx, { roomId, userId }: Writing) => (await writers(db, { roomId, userId }))[0];

interface RoomWriter extends Writer {
  readonly userId: string;
}

/** These people as a freeze of a room looks at them. */
export const writersIn = async (db: Tx, roomId: string, userIds: readonly string[]): Promise<RoomWriter[]> => {
  const rows = await db
    .selectFrom('people')
    .leftJoin('room_members as me', (join) => join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', roomId))
    .select(['people.id', 'people.rank', 'people.guest', 'me.role', 'me.joined_at'])
    .where('people.id', 'in', userIds)
    .execute();
  return rows.map(({ id, rank, guest, role, joined_at }) => ({
    userId: id,
    rank: effectiveRank(rank, role),
    guest: guest === 1,
    joinedAt: joined_at,
  }));
};

/** Those of these people who came with one of these raids. */
export const cameWith = async (
  db: Tx,
  raids: readonly RaidHold[],
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('raid_people')
    .select('user_id')
    .where(
      'raid_id',
      'in',
      raids.map(({ raidId }) => raidId),
    )
    .where('user_id', 'in', userIds)
    .where('held', '=', 1)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/**
 * Whether what holds spares the guests and newcomers who did not come with a raid. A room with a raid mode of its own knows by
 * that who did; the platform's first minute holds in the others.
 */
export const isPartial = ({ byHand, raids }: RoomOrder, now: number): boolean => {
  const own = raids.filter(({ everywhere }) => !everywhere);
  return (
    raids.length > 0 &&
    !byHand &&
    !raids.some(({ strict }) => strict) &&
    (own.length > 0 ? own : raids).every(({ allUntil }) => allUntil <= now)
  );
};

/** Whether somebody is a guest or newcomer who did not come with the raid that the others are held for. */
export const isSpared = async (db: Tx, order: RoomOrder, writer: RoomWriter, now: number): Promise<boolean> =>
  isPartial(order, now) &&
  onlyReads(writer, now) &&
  !(await cameWith(db, order.raids, [writer.userId])).has(writer.userId);

/** Whether somebody only reads there now. */
const isHeld = async (db: Tx, order: RoomOrder, writer: RoomWriter, now: number): Promise<boolean> =>
  onlyReads(writer, now, order.frozen?.strict) && !(await isSpared(db, order, writer, now));

/** A timeout as the person it holds for learns of it. */
export const presentTimeout = ({ timeout }: Pick<RoomOrder, 'timeout'>): Timeout | null =>
  timeout && { until: iso(timeout.until), reason: timeout.reason };

/**
 * IN_TIMEOUT for whoever has a timeout (docs/contract.md#timeouts), FROZEN for whoever only reads in a frozen room
 * (docs/contract.md#freeze-and-slow-mode). Asked inside every write that says something, edits and votes included.
 */
export const refuseToChange = async (db: Tx, writing: Writing, order?: RoomOrder): Promise<void> => {
  const holds = order ?? (await roomOrder(db, writing.roomId, writing.at, writing.userId));
  const timeout = presentTimeout(holds);
  if (timeout) throw new Refusal('IN_TIMEOUT', { details: [timeout] });
  const { frozen } = holds;
  if (!frozen) return;
  const person = await writerIn(db, writing);
  if (!person) return;
  const writer = {
    userId: writing.userId,
    rank: effectiveRank(person.rank, person.role),
    guest: person.guest === 1,
    joinedAt: person.joined_at,
  };
  if (await isHeld(db, holds, writer, writing.at)) throw frozenRefusal(frozen);
};

/** FROZEN for whoever joins while raid mode is strict there and could not moderate it. Members are not asked. */
export const refuseToJoin = async (tx: Tx, { roomId, userId, at }: Writing): Promise<void> => {
  const { frozen } = await roomOrder(tx, roomId, at);
  if (frozen?.strict !== true) return;
  const person = await writerIn(tx, { roomId, userId, at });
  if (person?.role !== null || person.rank >= leastOrderRank) return;
  throw frozenRefusal(frozen);
};

/** The same for what is new, a message, thread or reply; SLOW_MODE for whoever wrote too short a time ago. */
export const refuseToWrite = async (tx: Tx, writing: Writing): Promise<void> => {
  const order = await roomOrder(tx, writing.roomId, writing.at, writing.userId);
  await refuseToChange(tx, writing, order);
  if (order.slowSeconds === 0) return;
  // A message and a thread at the same moment: the second one waits here and sees the first.
  await tx.selectFrom('rooms').select('id').where('id', '=', writing.roomId).$call(forUpdate(tx)).execute();
  const person = await writerIn(tx, writing);
  if (!person) return;
  const writer = { rank: effectiveRank(person.rank, person.role), wroteAt: person.wrote_at ?? 0 };
  const wait = slowModeWait(writer, order.slowSeconds, writing.at);
  if (wait > 0) throw new Refusal('SLOW_MODE', { retryAfter: Math.ceil(wait / 1000) });
};

/** A member has written a thread or reply; a message moves the read pointer, and this with it. */
export const markWritten = async (tx: Tx, { roomId, userId, at }: Writing): Promise<void> => {
  await tx
    .updateTable('room_members')
    .set({ wrote_at: at })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
};

/** Messages of a slow room that are looked through for one author; more than that were not written in its time. */
const latestLooked = 1000;

/** When somebody who joins last wrote in a slow room: leaving and joining again is no way around the wait. 0 where nothing counts. */
export const lastWritten = async (tx: Tx, { roomId, userId, at }: Writing): Promise<number> => {
  const { slowSeconds } = await roomOrder(tx, roomId, at);
  if (slowSeconds === 0) return 0;
  const since = at - slowSeconds * 1000;
  const latest = tx
    .selectFrom('messages')
    .select(['author', 'sent_at'])
    .where('room_id', '=', roomId)
    .orderBy('rev', 'desc')
    .limit(latestLooked)
    .as('latest');
  const message = await tx
    .selectFrom(latest)
    .select((of) => of.fn.max('latest.sent_at').as('at'))
    .where('latest.author', '=', userId)
    .where('latest.sent_at', '>', since)
    .executeTakeFirst();
  const post = await tx
    .selectFrom('threads')
    .select((of) => of.fn.max('created_at').as('at'))
    .where('author', '=', userId)
    .where('created_at', '>', since)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return Math.max(Number(message?.at ?? 0), Number(post?.at ?? 0));
};

/** What a person may use up in `spamControlSeconds`: a multiple of every role's number, so that each share is whole. */
const points = 300;
const budget = { name: 'spamControl', points, seconds: spamControlSeconds, always: true };

/**
 * The rate of sends: so many messages, edits, threads and replies per `spamControlSeconds`, by the rank in the room (the
 * table in protocol's ranks.ts, docs/contract.md#spam-control). A person has one budget for all rooms, or they could
 * write into each of them at the full rate; a send takes the share of it that the room's rank gives. Throws SPAM_CONTROL
 * beyond it; RATE_LIMITS=off does not lift it.
 */
export const limitSendRate = async ({ limits }: Pick<App, 'limits'>, rank: number, userId: string): Promise<void> => {
  const { spamControl } = rankRow(rank);
  if (spamControl === 0) return;
  try {
    await limits.take(budget, userId, points / spamControl);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('SPAM_CONTROL', retryAfter === undefined ? {} : { retryAfter });
  }
};
