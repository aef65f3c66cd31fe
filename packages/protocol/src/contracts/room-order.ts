import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, RoomRef, TargetName } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text/text.ts';
import { freezeReasons } from './room-order.rules.ts';

/** Freezing a room and slowing it down (docs/contract.md#freeze-and-slow-mode). Part of roomsContract. */

/** Why and until when you read and do not write in a room (docs/contract.md#timeouts). */
export const Timeout = z.strictObject({ until: IsoDate, reason: z.string() });
export type Timeout = z.infer<typeof Timeout>;

/**
 * Why guests and newcomers only read, and until when. `strict`: so does everybody who joined within a week, and nobody joins. `raid`:
 * raid mode holds there, whatever the reason is.
 */
export const Freeze = z.strictObject({
  until: IsoDate,
  reason: z.enum(freezeReasons),
  strict: z.literal(true).optional(),
  raid: z.boolean(),
});
export type Freeze = z.infer<typeof Freeze>;

const freezing = { on: z.boolean(), minutes: z.number().int().min(1).max(limits.freezeMinutes).optional() };
const seconds = z.number().int().min(0).max(limits.slowModeSeconds);
const errors = [
  'ROOM_NOT_FOUND',
  'BANNED',
  'GUESTS_MAY_NOT',
  'AGE_UNCONFIRMED',
  'NOT_A_MEMBER',
  'FORBIDDEN',
  'OUTRANKED',
  'TOO_MANY',
] as const;

export const roomOrder = defineContract({
  freezeRoom: {
    service: 'api',
    route: 'POST /a/r/freeze',
    auth: 'signedIn',
    in: { roomId: RoomRef, ...freezing },
    out: { frozen: Freeze.nullable() },
    errors,
    summary:
      'Guests and newcomers (who joined within a day) only read, for `minutes` (default 30); rank 6 and up. The answer is what holds now: the whole platform may be frozen too. OUTRANKED while what somebody above decided holds.',
  },
  setSlowMode: {
    service: 'api',
    route: 'POST /a/r/slowMode',
    auth: 'signedIn',
    in: { roomId: RoomRef, seconds },
    out: { slowMode: z.number().int() },
    errors,
    summary:
      'Each member below rank 6 writes once in so many seconds, 0 ends it; rank 6 and up. The answer is what holds now. OUTRANKED while what somebody above decided holds.',
  },
  freezePlatform: {
    service: 'api',
    route: 'POST /a/staff/freeze',
    auth: 'staff',
    in: freezing,
    out: { frozen: Freeze.nullable() },
    errors: ['OUTRANKED', 'TOO_MANY'],
    summary: 'The same in every room.',
  },
  setPlatformSlowMode: {
    service: 'api',
    route: 'POST /a/staff/slowMode',
    auth: 'staff',
    in: { seconds },
    out: { slowMode: z.number().int() },
    errors: ['OUTRANKED', 'TOO_MANY'],
    summary: 'The same in every room; of the two, the longer time counts.',
  },
  getPlatformOrder: {
    service: 'api',
    route: 'GET /a/staff/order',
    auth: 'staff',
    in: {},
    out: { frozen: Freeze.nullable(), slowMode: z.number().int() },
    errors: [],
    summary: 'Whether every room is frozen, and how slow every room is.',
  },
  roomFrozen: {
    namespace: ['/room'],
    event: 'roomFrozen',
    payload: {
      roomId: Id,
      on: z.boolean(),
      until: IsoDate.nullable(),
      reason: z.enum(freezeReasons).nullable(),
      strict: z.literal(true).optional(),
      raid: z.boolean(),
    },
    summary:
      'A loaded room is frozen, by itself or with the whole platform, or is frozen no longer. A guest or newcomer whom raid mode does not hold hears `on: false` alone.',
  },
  slowModeChanged: {
    namespace: ['/room'],
    event: 'slowMode',
    payload: { roomId: Id, seconds: z.number().int() },
    summary: 'Members of a loaded room write once in so many seconds; 0: as fast as their role allows.',
  },
});

const onPerson = [...errors, 'NO_SUCH_PERSON'] as const;

/** Timeouts (docs/contract.md#timeouts). Part of commandsContract. */
export const timeoutsContract = defineContract({
  timeOutPerson: {
    service: 'api',
    route: 'POST /a/r/timeout',
    auth: 'signedIn',
    in: {
      roomId: RoomRef,
      target: TargetName,
      minutes: z.number().int().min(1).max(limits.timeoutMinutes).optional(),
      reason: optionalText(limits.commandReason),
    },
    out: { msg: z.string(), until: IsoDate },
    errors: [...onPerson, 'REFUSED'],
    summary:
      'Lets a person read and not write in the room, for minutes, 10 if not said. They get timeoutChanged, and what they write answers IN_TIMEOUT until it ends.',
  },
  endTimeout: {
    service: 'api',
    route: 'POST /a/r/timeout/end',
    auth: 'signedIn',
    in: { roomId: RoomRef, target: TargetName },
    out: { msg: z.string() },
    errors: onPerson,
    summary: 'Ends a timeout before its time. They get timeoutChanged.',
  },
  timeoutChanged: {
    namespace: ['/global'],
    event: 'timeoutChanged',
    payload: { roomId: Id, timeout: Timeout.nullable() },
    summary:
      'You may not write in a room for a while, or may again before the end. Nothing comes when it ends by itself.',
  },
});
