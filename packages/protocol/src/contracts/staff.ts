import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { Tile } from '../entities/room.ts';
import { PlatformChanges, PlatformSettings } from '../platform-settings.ts';
import { nonEmptyText, text, optionalText } from '../text/text.ts';

/** What the platform's staff (rank 9 and up) does (docs/contract.md#staff-calls). */

export const StaffAccount = z.strictObject({
  user: User,
  rank: z.number().int(),
  guest: z.boolean(),
  state: z.enum(['active', 'suspended', 'closed']),
  /** Of whoever is suspended; null for good, and for everybody else. */
  suspendedUntil: IsoDate.nullable(),
  joinDate: IsoDate,
  lastSeen: IsoDate.nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** What was done to an account, the latest first. `until` is null for good, and of a warning; `ended`: somebody lifted it. */
export const Sanction = z.strictObject({
  _id: Id,
  kind: z.enum(['suspension', 'ban', 'guestBan', 'addressBan', 'timeout', 'warning']),
  room: z.strictObject({ _id: Id, title: z.string() }).nullable(),
  date: IsoDate,
  until: IsoDate.nullable(),
  ended: z.boolean(),
  reason: z.string(),
  /** 1 to 7: of the report that was settled with it, or named with the deletion that a warning came with. */
  rule: z.number().int().nullable(),
  by: User.nullable(),
});
export type Sanction = z.infer<typeof Sanction>;

export const StaffNote = z.strictObject({ _id: Id, text: z.string(), date: IsoDate, by: User.nullable() });
export type StaffNote = z.infer<typeof StaffNote>;

/** Days are dates without a time, in UTC. `people`: how many used the address in the last three months. */
export const UsedAddress = z.strictObject({
  address: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  people: z.number().int(),
});
export type UsedAddress = z.infer<typeof UsedAddress>;

/** A report about somebody, or by them, the latest first; `action`: what became of it. */
export const StaffReportLine = z.strictObject({
  _id: Id,
  kind: z.string(),
  /** 1 to 7 (docs/product.md#report). */
  reason: z.number().int(),
  date: IsoDate,
  state: z.enum(['open', 'settled']),
  action: z.string().nullable(),
  roomTitle: z.string().nullable(),
});
export type StaffReportLine = z.infer<typeof StaffReportLine>;

export const StaffAccountDetails = z.strictObject({
  account: StaffAccount,
  /** Counted up to 10,000. */
  messages: z.number().int(),
  threads: z.number().int(),
  sessions: z.number().int(),
  /** How many rooms they may still make. */
  roomsLimit: z.number().int(),
  sanctions: z.array(Sanction),
  reportsAbout: z.array(StaffReportLine),
  reportsBy: z.array(StaffReportLine),
  notes: z.array(StaffNote),
  rooms: z.array(
    z.strictObject({
      room: z.strictObject({ _id: Id, title: z.string(), tile: Tile }),
      role: z.number().int(),
      memberCount: z.number().int(),
    }),
  ),
  /** How many others used one of their addresses in the last three months. */
  sharing: z.number().int(),
  /** The latest of these, and the addresses: for rank 10 and up, else null. */
  sharers: z.array(User).nullable(),
  addresses: z.array(UsedAddress).nullable(),
});
export type StaffAccountDetails = z.infer<typeof StaffAccountDetails>;

/** What happened on a day, UTC; null where it was not counted, `answerMinutes` where nothing was settled. */
export const DayNumbers = z.strictObject({
  day: z.iso.date(),
  people: z.number().int().nullable(),
  guests: z.number().int().nullable(),
  rooms: z.number().int().nullable(),
  messages: z.number().int(),
  reports: z.number().int(),
  /** Half of the reports that were settled had waited so long, or less. */
  answerMinutes: z.number().int().nullable(),
});
export type DayNumbers = z.infer<typeof DayNumbers>;

/** What staff have set, and a shorter time for messages that holds from then on; null without one. */
const heldSettings = {
  settings: PlatformSettings,
  comingRetention: PlatformSettings.shape.retention.extend({ from: IsoDate }).nullable(),
};

const before = { before: Id.optional() };
const more = { canLoadMore: CanLoadMore };

export const staffContract = defineContract({
  listAccounts: {
    service: 'api',
    route: 'GET /a/staff/users',
    auth: 'staff',
    in: {
      ...before,
      search: text(limits.search).trim().optional(),
      filter: z.enum(['all', 'suspended', 'guests', 'staff', 'new']).default('all'),
    },
    out: { data: z.array(StaffAccount), ...more },
    errors: [],
    summary:
      'Accounts and guests, the newest first, 20 at a time; `search` by name, by id, and for rank 10 by the whole e-mail address. `new`: of the last 7 days.',
  },
  getAccount: {
    service: 'api',
    route: 'GET /a/staff/user',
    auth: 'staff',
    in: { targetId: Id },
    out: { data: StaffAccountDetails },
    errors: ['NOT_FOUND'],
    summary: 'One account with all that staff may know of it. That somebody of rank 10 saw addresses is logged.',
  },
  updateAccount: {
    service: 'api',
    route: 'POST /a/staff/users',
    auth: 'staff',
    in: {
      targetId: Id,
      rank: z.number().int().min(0).max(11).optional(),
      state: z.enum(['active', 'suspended']).optional(),
      /** Of a suspension; for good without it. */
      hours: z
        .number()
        .min(1 / 60)
        .max(limits.suspensionHours)
        .optional(),
      reason: optionalText(limits.commandReason),
      roomsLimit: z.number().int().min(0).max(limits.roomsMost).optional(),
      note: nonEmptyText(limits.staffNote).optional(),
    },
    out: { data: StaffAccount },
    errors: ['NOT_FOUND', 'OUTRANKED'],
    summary:
      'Gives an account a rank below your own, suspends it or ends that, says how many rooms it may still make, or adds a note.',
  },
  deleteNote: {
    service: 'api',
    route: 'POST /a/staff/notes/delete',
    auth: 'staff',
    in: { noteId: Id },
    out: {},
    errors: ['NOT_FOUND', 'OUTRANKED'],
    summary: 'Deletes a note: your own, or of somebody of a lower rank.',
  },
  undoWriting: {
    service: 'api',
    route: 'POST /a/staff/undo',
    auth: 'staff',
    in: {
      personIds: z.array(Id).min(1, 'must name somebody').max(limits.undoPeople),
      since: IsoDate,
      roomId: Id.optional(),
      dryRun: z.boolean().default(false),
    },
    out: {
      people: z.array(z.strictObject({ user: User, leftOut: z.enum(['OUTRANKED']).nullable() })),
      messages: z.number().int(),
      threads: z.number().int(),
      replies: z.number().int(),
      /** Nothing is left; otherwise the same call goes on. */
      isDone: z.boolean(),
    },
    errors: ['NOT_FOUND'],
    summary:
      'Deletes what people wrote in rooms since a time, everywhere or in one room, for 5 s a call; a dry run counts it and names who is left out.',
  },
  getNumbers: {
    service: 'api',
    route: 'GET /a/staff/numbers',
    auth: 'staff',
    in: { days: z.coerce.number().int().min(1).max(90).default(30) },
    out: { data: z.array(DayNumbers) },
    errors: [],
    summary:
      'People, guests, rooms, messages, reports and how long these waited, a day, the oldest first; the last one is today.',
  },
  getPlatformSettings: {
    service: 'api',
    route: 'GET /a/staff/settings',
    auth: 'staff',
    in: {},
    out: heldSettings,
    errors: [],
    summary: 'What staff have set for the whole platform.',
  },
  updatePlatformSettings: {
    service: 'api',
    route: 'POST /a/staff/settings',
    auth: 'staff',
    in: PlatformChanges.shape,
    out: heldSettings,
    errors: ['FORBIDDEN'],
    summary:
      'Changes settings of the platform, those that are named; each holds from then on, but a shorter `retention` 7 days later, until when it can be taken back. `retention`, `endpoint` and what protects less than before are for rank 11 alone.',
  },
  roomItemChanged: {
    namespace: ['/global'],
    event: 'roomItemChanged',
    payload: { roomItem: PlatformSettings.shape.roomItem },
    summary:
      'What rooms show after every 50th message, in each language: after `listen`, and whenever staff change it.',
  },
});
