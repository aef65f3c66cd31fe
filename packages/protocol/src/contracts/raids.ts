import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, RoomRef, User } from '../entities/entities.ts';
import { Tile } from '../entities/room.ts';
import { Id } from '../ids.ts';
import { raidLevels, surgeSigns } from './raids.rules.ts';

/** Surges of joins and messages, and what is done about them (docs/contract.md#raid-mode). */

const count = z.number().int();

export const Raid = z.strictObject({
  _id: Id,
  /** Null: the whole platform. */
  room: z.strictObject({ _id: Id, title: z.string(), tile: Tile }).nullable(),
  since: IsoDate,
  /** When it ends by itself. */
  until: IsoDate,
  ended: IsoDate.nullable(),
  level: z.enum(raidLevels),
  /** What it was seen by; empty when a person turned it on and nothing was seen. */
  signs: z.array(z.enum(surgeSigns)),
  /** In the `minutes` of the surge, and what is usual there in as many. */
  minutes: count,
  joins: count,
  usualJoins: z.number(),
  /** How many of those who came wrote, how many messages were nearly alike. */
  writers: count,
  alike: count,
  /** From how many addresses they came. Null for all but platform staff: of two who came it tells whether they share one. */
  addresses: count.nullable(),
  /** What was taken away of it. */
  taken: z.strictObject({ messages: count, people: count }),
  /** What of that can be taken back still, threads and replies each as one, and when the last of it no longer can; null: nothing. */
  held: z.strictObject({ messages: count, until: IsoDate }).nullable(),
  /** Joins of each of the last 15 minutes, the oldest first. */
  perMinute: z.array(count),
});
export type Raid = z.infer<typeof Raid>;

/** Who came with a raid. `leftOut`: here longer than a week, or outranking; nothing of theirs is taken away. */
export const RaidPerson = z.strictObject({
  user: User,
  joined: IsoDate.nullable(),
  messages: count,
  leftOut: z.boolean(),
});
export type RaidPerson = z.infer<typeof RaidPerson>;

/**
 * What raid mode took away in a room by itself and by hand: the one line in its timeline, after the messages up to `rev`.
 * Of one raid there is one, and a later one replaces it; without messages there is none, for all of it is there again.
 */
export const RaidTaken = z.strictObject({
  raidId: Id,
  /** When the last of it was taken away: an hour later none of it can be taken back. */
  at: IsoDate,
  /** Where the latest of the messages stood. */
  rev: count,
  messages: count,
  people: count,
});
export type RaidTaken = z.infer<typeof RaidTaken>;

const inRoom = ['ROOM_NOT_FOUND', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'NOT_A_MEMBER', 'FORBIDDEN'] as const;

export const raidsContract = defineContract({
  getRaid: {
    service: 'api',
    route: 'GET /a/r/raid',
    auth: 'member',
    in: { roomId: RoomRef },
    out: { raid: Raid.nullable() },
    errors: inRoom,
    summary:
      'The raid mode that holds in a room; rank 6 and up there. Platform staff get that of the whole platform where the room has none.',
  },
  setRaidMode: {
    service: 'api',
    route: 'POST /a/r/raid',
    auth: 'member',
    in: { roomId: RoomRef, level: z.enum(['off', ...raidLevels]) },
    out: { raid: Raid.nullable() },
    errors: [...inRoom, 'OUTRANKED', 'TOO_MANY'],
    summary: 'Turns raid mode on, makes it stricter or milder, or ends it; rank 6 and up there.',
  },
  listRaidPeople: {
    service: 'api',
    route: 'GET /a/r/raid/people',
    auth: 'member',
    in: { raidId: Id, after: Id.optional() },
    out: { data: z.array(RaidPerson), canLoadMore: CanLoadMore },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    summary: 'Who came with a raid, 50 at a time by id; rank 6 and up in its room.',
  },
  undoRaid: {
    service: 'api',
    route: 'POST /a/r/raid/undo',
    auth: 'member',
    in: { raidId: Id, dryRun: z.boolean().default(false) },
    out: { messages: count, pictures: count, people: count, leftOut: count, isDone: z.boolean() },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY'],
    summary:
      'Deletes what those who came with a raid wrote in its room since it began, for 5 s a call; a dry run counts it. Rank 6 and up in its room. For an hour it can be taken back.',
  },
  restoreRaid: {
    service: 'api',
    route: 'POST /a/r/raid/restore',
    auth: 'member',
    in: { raidId: Id, dryRun: z.boolean().default(false) },
    /** `messages`, threads and replies each as one, of so many `people`; `leftOut`: so many stay away, which somebody of a higher rank took, or which answer what is away (docs/contract.md#raid-mode). */
    out: { messages: count, people: count, leftOut: count, isDone: z.boolean() },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY'],
    summary:
      'Brings back what was taken away with a raid within the last hour, by hand or by itself, for 5 s a call; a dry run counts it. Where nothing is left to bring back it is done. Rank 6 and up in its room.',
  },
  listRaids: {
    service: 'api',
    route: 'GET /a/staff/raids',
    auth: 'staff',
    in: {},
    out: { data: z.array(Raid) },
    errors: [],
    summary: 'Raid modes that hold now, then those of the last day, the newest first; at most 20.',
  },
  setPlatformRaidMode: {
    service: 'api',
    route: 'POST /a/staff/raid',
    auth: 'staff',
    in: { level: z.enum(['off', ...raidLevels]) },
    out: { raid: Raid.nullable() },
    errors: ['OUTRANKED', 'TOO_MANY'],
    summary: 'The same in every room. While it is on, whoever comes as a guest proves some work.',
  },
  raidTaken: {
    namespace: ['/room'],
    event: 'raidTaken',
    payload: { roomId: Id, ...RaidTaken.shape },
    summary:
      'Raid mode has taken messages away in a loaded room, or they were taken back: all that is taken there in this raid; at most once a second. Each message has its own messageDeleted or messageEdited too.',
  },
  raidChanged: {
    namespace: ['/room', '/global'],
    event: 'raidChanged',
    payload: { roomId: Id.nullable(), raid: Raid.nullable() },
    summary:
      'Raid mode has begun, changed, counted more or ended, at most once a second a room: to those of rank 6 and up who have the room loaded, and to platform staff on /global. Null: it has ended. A raid with `ended` is one of before, of which something was taken away or back.',
  },
});
