import { type RaidLevel, type SurgeSign, raidLevels } from '@baithak/protocol/contracts/raids.rules';
import { newcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { type LeaseProof, requireLease } from '../../../platform/leases/leases.write.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import {
  moderatorsOf,
  staffOf,
  type NotificationChanges,
  type NotificationStamp,
  makeNotifications,
} from '../../notifications/api.ts';
import { everyRoom, holdOrderRank, lockRoom, refuseToTakeBack, storeRaidHold, strengthOf } from '../../rooms/api.ts';

/** What was counted of a raid, as its row holds it. */
export interface RaidNumbers {
  readonly signs: readonly SurgeSign[];
  readonly perMinute: readonly number[];
  readonly minutes: number;
  readonly joins: number;
  readonly usualJoins: number;
  readonly writers: number;
  readonly alike: number;
  readonly addresses: number;
}

/** How long raid mode holds after a surge was last seen. */
export const raidMinutes = 30;

/** When raid mode holds in a room, or with an empty `roomId` everywhere. Times are milliseconds. */
export interface RaidSpan {
  readonly raidId: string;
  readonly roomId: string;
  readonly until: number;
  readonly allUntil: number;
}

/** Of whoever counts: stored only as long as that is this process. A person's act needs none. */
export interface Counting {
  readonly proof?: LeaseProof | undefined;
}

/** `at`: until when it was counted. */
export const numbersRow = (numbers: RaidNumbers, at: number) => ({
  signs: JSON.stringify(numbers.signs),
  per_minute: JSON.stringify(numbers.perMinute),
  counted_at: at,
  minutes: numbers.minutes,
  joins: numbers.joins,
  usual_hundredths: Math.round(numbers.usualJoins * 100),
  writers: numbers.writers,
  alike: numbers.alike,
  addresses: numbers.addresses,
});

/** Platform staff and moderators who are told. */
export const mostTold = 60;
const mostModerators = 30;

export interface Beginning extends RaidSpan, LogStamp, Counting {
  readonly level: RaidLevel;
  /** Null: the program by itself. */
  readonly by: string | null;
  readonly numbers: RaidNumbers;
  readonly stamp: NotificationStamp;
}

/** Platform staff and, of a room, its moderators hear of it, once until they have seen it. */
const tellOfRaid = async (
  tx: Tx,
  roomId: string,
  by: string | null,
  text: 'raid' | 'surge',
  stamp: NotificationStamp,
): Promise<NotificationChanges> => {
  const staff = await staffOf(tx);
  const moderators = roomId === everyRoom ? [] : await moderatorsOf(tx, roomId, mostModerators);
  const to = [...new Set([...staff, ...moderators])].filter((userId) => userId !== by);
  const place = roomId === everyRoom ? undefined : roomId;
  return makeNotifications(tx, stamp, [
    { kind: 'staff', thing: `raid:${roomId}`, actor: null, to, roomId: place, detail: text, always: true },
  ]);
};

/** Raid mode begins in a room or everywhere. A unique violation where another one holds. */
export const storeRaid = defineWrite({
  name: 'raids.storeRaid',
  key: ({ roomId }: Beginning) => roomId,
  run: async (tx, raid: Beginning): Promise<NotificationChanges> => {
    const { raidId, roomId, by, at, until, allUntil, level, numbers, stamp } = raid;
    if (by !== null) await holdOrderRank(tx, { roomId: roomId === everyRoom ? null : roomId, userId: by, at });
    else if (roomId !== everyRoom) await lockRoom(tx, roomId);
    await requireLease(tx, raid.proof);
    await tx
      .insertInto('raids')
      .values({
        id: raidId,
        room_id: roomId,
        since: at,
        until,
        ended: null,
        level,
        by_hand: by === null ? 0 : 1,
        begun_by: by,
        strength: by === null ? null : await strengthOf(tx, roomId, by),
        ...numbersRow(numbers, at),
      })
      .execute();
    await storeRaidHold(tx, roomId, { raidId, until, allUntil, strict: level === 'strict' });
    const notifications = await tellOfRaid(tx, roomId, by, 'raid', stamp);
    const where = roomId === everyRoom ? {} : { roomId };
    await logAction(tx, raid, { by, what: 'beginRaidMode', ...where, amount: raidMinutes });
    return notifications;
  },
});

/** A surge where raid mode does not begin by itself: it is told, and nothing else. */
export const tellOfSurge = defineWrite({
  name: 'raids.tellOfSurge',
  run: async (
    tx,
    { roomId, stamp, proof }: Counting & { readonly roomId: string; readonly stamp: NotificationStamp },
  ) => {
    await requireLease(tx, proof);
    return tellOfRaid(tx, roomId, null, 'surge', stamp);
  },
});

const key = ({ roomId }: { readonly roomId: string }): string => roomId;

interface Changing {
  readonly raidId: string;
  readonly roomId: string;
  /** Null: the program. */
  readonly by: string | null;
  readonly at: number;
}

/** Locked, as other processes change it too. */
const readSetting = (tx: Tx, raidId: string) =>
  tx
    .selectFrom('raids')
    .select(['begun_by as by', 'strength', 'level', 'until'])
    .where('id', '=', raidId)
    .where('ended', 'is', null)
    .$call(forUpdate(tx))
    .executeTakeFirst();

const isMilder = (wanted: RaidLevel, set: RaidLevel): boolean => raidLevels.indexOf(wanted) < raidLevels.indexOf(set);

/**
 * How it is set, undefined when it is over. Throws unless who changes it has the rank for it; OUTRANKED when it would be
 * milder (or ended, without `wanted`) than somebody above them set it.
 */
const checkRank = async (tx: Tx, { raidId, roomId, by: userId, at }: Changing, wanted?: RaidLevel) => {
  const place = roomId === everyRoom ? null : roomId;
  if (userId !== null) await holdOrderRank(tx, { roomId: place, userId, at });
  const set = await readSetting(tx, raidId);
  if (userId !== null && set && (!wanted || isMilder(wanted, set.level)))
    await refuseToTakeBack(tx, { userId, roomId: place }, set);
  return set;
};

interface Levelling extends LogStamp {
  readonly raidId: string;
  readonly roomId: string;
  readonly level: RaidLevel;
  readonly by: string;
}

/** Somebody makes it stricter or milder. False when it is over. */
export const changeRaid = defineWrite({
  name: 'raids.changeRaid',
  key,
  run: async (tx, change: Levelling): Promise<boolean> => {
    const { raidId, roomId, level, by } = change;
    const before = await checkRank(tx, change, level);
    if (!before) return false;
    if (before.level === level) return true;
    const strength = await strengthOf(tx, roomId, by);
    // Whoever made it stricter does not make it easier to end.
    const isTheirs = strength >= (before.strength ?? 0);
    await tx
      .updateTable('raids')
      .set({ level, ...(isTheirs && { begun_by: by, strength }) })
      .where('id', '=', raidId)
      .execute();
    const limits = await tx
      .selectFrom('writing_limits')
      .select('raid_all_until')
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    const allUntil = limits?.raid_all_until ?? 0;
    await storeRaidHold(tx, roomId, { raidId, until: before.until, allUntil, strict: level === 'strict' });
    const where = roomId === everyRoom ? {} : { roomId };
    await logAction(tx, change, { by, what: 'beginRaidMode', ...where, amount: raidMinutes });
    return true;
  },
});

/** The program holds longer, or everybody new again. */
export const prolongRaid = defineWrite({
  name: 'raids.prolongRaid',
  key,
  run: async (tx, { raidId, roomId, until, allUntil, proof }: RaidSpan & Counting) => {
    const before = await readSetting(tx, raidId);
    await requireLease(tx, proof);
    if (!before) return;
    await tx.updateTable('raids').set({ until }).where('id', '=', raidId).execute();
    await storeRaidHold(tx, roomId, { raidId, until, allUntil, strict: before.level === 'strict' });
  },
});

/** What was counted, and some of those who came. */
export const storeCounted = defineWrite({
  name: 'raids.storeCounted',
  key,
  run: async (
    tx,
    counted: {
      readonly raidId: string;
      readonly roomId: string;
      readonly numbers: RaidNumbers;
      readonly at: number;
      readonly people: readonly { readonly userId: string; readonly joinedAt: number | null; readonly held: boolean }[];
      /** Whoever shares nothing with the others did not come with it. */
      readonly judged: boolean;
    } & Counting,
  ) => {
    const { raidId, numbers, at, people, judged, proof } = counted;
    await requireLease(tx, proof);
    await tx.updateTable('raids').set(numbersRow(numbers, at)).where('id', '=', raidId).execute();
    if (people.length > 0)
      await tx
        .insertInto('raid_people')
        .values(
          people.map(({ userId, joinedAt, held }) => ({
            raid_id: raidId,
            user_id: userId,
            joined_at: joinedAt,
            held: held ? (1 as const) : (0 as const),
            taken: 0,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['raid_id', 'user_id']).doUpdateSet((of) => ({ held: of.ref('excluded.held') })),
        )
        .execute();
    if (judged) await tx.deleteFrom('raid_people').where('raid_id', '=', raidId).where('held', '=', 0).execute();
  },
});

/** False when it had ended already. `by`: whose rank is looked at; null when nobody ended it. */
export const endRaid = defineWrite({
  name: 'raids.endRaid',
  key,
  run: async (
    tx,
    ending: LogStamp & Counting & { readonly raidId: string; readonly roomId: string; readonly by: string | null },
  ): Promise<boolean> => {
    const { raidId, roomId, by, at, proof } = ending;
    const holds = await checkRank(tx, ending);
    await requireLease(tx, proof);
    if (!holds) return false;
    await tx.updateTable('raids').set({ ended: at }).where('id', '=', raidId).execute();
    await storeRaidHold(tx, roomId, null);
    await tx.deleteFrom('raid_people').where('raid_id', '=', raidId).where('held', '=', 0).execute();
    await logAction(tx, ending, { by, what: 'endRaidMode', ...(roomId === everyRoom ? {} : { roomId }) });
    return true;
  },
});

/** So many others see a room: one is somebody's second account. */
const leastOthers = 3;

/**
 * Of these rooms the Public ones in which others are: members with accounts who are no newcomers there, neither its owner
 * nor a bot. What happens in the others nobody has to be protected from.
 */
export const roomsSeenByOthers = async (db: Tx, roomIds: readonly string[], now: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('rooms')
    .select('rooms.id')
    .where('rooms.id', 'in', roomIds)
    .where('rooms.access', '=', 'Public')
    .where(
      (of) =>
        of
          .selectFrom('room_members')
          .innerJoin('people', 'people.id', 'room_members.user_id')
          .select(({ fn }) => fn.countAll<number>().as('others'))
          .whereRef('room_members.room_id', '=', 'rooms.id')
          .whereRef('room_members.user_id', '<>', 'rooms.creator')
          .where('room_members.joined_at', '<=', now - newcomerMs)
          .where('people.guest', '=', 0)
          .where('people.removed_at', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('bots').select('bots.user_id').whereRef('bots.user_id', '=', 'people.id'))),
          ),
      '>=',
      leastOthers,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};
