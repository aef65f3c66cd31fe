import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { reportActions, reportKinds } from './reports.rules.ts';
import { CanLoadMore, IsoDate, RoomRef, TargetName, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { moderationActNames } from '../moderation-log/acts.ts';
import { nonEmptyText } from '../text/text.ts';

/** Reading the moderation log (docs/contract.md#moderation-log, docs/contract.md#log-chain). */

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const Act = z.enum(moderationActNames);

/** An entry as everybody may read it: no names, no targets, no texts. `seq`: 1 is the first of its chain. */
export const PublicLogEntry = z.strictObject({
  _id: Id,
  seq: z.number().int(),
  date: IsoDate,
  what: z.string(),
  amount: z.number().int().nullable(),
  roomId: Id.nullable(),
  /** The actor's rank when it was done; null for the program. */
  rank: z.number().int().nullable(),
  commitment: Hash,
  /** Null in the form of before there were two commitments. */
  words: Hash.nullable(),
  /** The entries whose words it says were erased; null for every other act. */
  erases: z.array(z.number().int()).readonly().nullable(),
  prev: Hash,
  hash: Hash,
  /** When its words were erased, and which entry of the chain says so. */
  erased: IsoDate.nullable(),
  erasedBy: z.number().int().nullable(),
});
export type PublicLogEntry = z.infer<typeof PublicLogEntry>;

/**
 * The same with what stands beside it, for moderators. `wordsNonce` is null once the words were erased, where they are
 * withheld, and of entries that have no commitment to words; `nonce` of such an entry is null then.
 */
export const LogEntry = z.strictObject({
  ...PublicLogEntry.shape,
  by: User.nullable(),
  whom: User.nullable(),
  /** The id of what was changed; where words were erased, the hash of what is left of their entries. */
  thing: z.string().nullable(),
  why: z.string(),
  /** There are words, for the platform's staff alone: the reader is none of them. */
  withheld: z.boolean(),
  /** 1 to 7: the rule by which the report was settled that the entry tells of, or that was named with the deletion of a message, thread or reply. */
  rule: z.number().int().nullable(),
  /** What was decided about a report, or an appeal, if that is what the entry tells of. */
  decision: z.strictObject({ kind: z.enum(reportKinds), action: z.enum(reportActions) }).nullable(),
  nonce: z.string().nullable(),
  wordsNonce: z.string().nullable(),
  roomTitle: z.string().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** The end of a chain as the server printed it that day: `seq` entries, the last of which has this hash. */
export const LogMark = z.strictObject({ seq: z.number().int(), hash: Hash, date: IsoDate });
export type LogMark = z.infer<typeof LogMark>;

/**
 * What was done in the room in this month of the calendar, UTC (docs/contract.md#numbers-of-a-month). `partial`: older entries
 * of the month are not counted.
 */
export const LogMonth = z.strictObject({
  bans: z.number().int(),
  ended: z.number().int(),
  messages: z.number().int(),
  posts: z.number().int(),
  takenBack: z.number().int(),
  partial: z.boolean(),
});
export type LogMonth = z.infer<typeof LogMonth>;

/** `total`: entries of the chain. `mark`: the latest one. `month`: null with `before`, and where there is nothing to count. */
const chain = {
  total: z.number().int(),
  mark: LogMark.nullable(),
  month: LogMonth.nullable(),
  canLoadMore: CanLoadMore,
};

const page = { before: Id.optional() };

export const moderationLogContract = defineContract({
  getRoomLog: {
    service: 'api',
    route: 'GET /a/r/log',
    auth: 'member',
    in: { roomId: RoomRef, ...page },
    out: { data: z.array(LogEntry), ...chain },
    errors: ['ROOM_NOT_FOUND', 'AGE_UNCONFIRMED', 'BANNED', 'FORBIDDEN'],
    summary: "The room's moderation log for its moderators (rank 6 and up), newest first, 50 entries before `before`.",
  },
  getPublicLog: {
    service: 'api',
    route: 'GET /rooms/log',
    auth: 'none',
    in: { roomId: RoomRef, ...page },
    out: { data: z.array(PublicLogEntry), ...chain },
    errors: ['ROOM_NOT_FOUND', 'TOO_MANY'],
    summary:
      'The log of a Public Normal room that everybody may read, without names, targets and texts: enough to compute every hash again.',
  },
  listLog: {
    service: 'api',
    route: 'GET /a/staff/audit',
    auth: 'staff',
    /** `roomId`: the title too. */
    in: {
      ...page,
      roomId: nonEmptyText(limits.roomTitle).optional(),
      username: TargetName.optional(),
      act: Act.optional(),
    },
    out: { data: z.array(LogEntry), canLoadMore: CanLoadMore },
    errors: ['NOT_FOUND'],
    summary:
      'The log of the whole platform, newest first, 50 entries before `before`: all of it, or of one room, one person (by or to them), one act.',
  },
});
