import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text/text.ts';
import { AppealedBan } from '../entities/ban.ts';
import { CanLoadMore, IsoDate, Member, Picture, RoomRef, User } from '../entities/entities.ts';
import { MessagePart } from '../entities/message-parts.ts';
import { Tile } from '../entities/room.ts';
import { reportActions, reportKinds } from './reports.rules.ts';

/** The queues of reports, of the platform's staff and of a room's moderators (docs/contract.md#reports). */

/** 1 sexual content, 2 spam or scam, 3 harassment, 4 violent content, 5 sensitive content, 6 hate speech, 7 other. */
const Reason = z.number().int().min(1).max(7);
const Action = z.enum(reportActions);
const ReportKind = z.enum(reportKinds);

/**
 * 1 sexual content, 2 spam or scam, 3 harassment, 4 violent content, 5 sensitive content, 6 hate speech, 7 other; as a
 * query or a form's choice sends it too, which is text. Nothing else counts as a number: `true` does not count as one.
 */
const reasonIn = z.union(
  [
    Reason,
    z
      .string()
      .regex(/^[1-7]$/)
      .transform(Number),
  ],
  {
    error: 'must be a number from 1 to 7',
  },
);

const ReportRoom = z.strictObject({ _id: Id, slug: z.string().nullable(), title: z.string(), tile: Tile });

/** What became of a report; `automatic`: the program decided, and `by` is null. `undoUntil` is null once it cannot be taken back. */
const Settled = z.strictObject({
  date: IsoDate,
  action: Action,
  rule: Reason.nullable(),
  hours: z.number().int().nullable(),
  by: User.nullable(),
  automatic: z.boolean(),
  undoUntil: IsoDate.nullable(),
});

const row = {
  _id: Id,
  kind: ReportKind,
  room: ReportRoom.nullable(),
  about: Member.nullable(),
  /** The one that most reporters gave. */
  reason: Reason,
  /** How many reported it; 0 when the program did. */
  reporters: z.number().int(),
  /** One line of it; in a queue empty for what was said in private. */
  excerpt: z.string(),
  date: IsoDate,
  state: z.enum(['open', 'settled']),
  assignee: User.nullable(),
  settled: Settled.nullable(),
};

/** A row of a queue. */
export const QueuedReport = z.strictObject(row);
export type QueuedReport = z.infer<typeof QueuedReport>;

/** `quoted`: what it answers, as that stood when it was reported. */
const KeptMessage = z.strictObject({
  _id: Id,
  member: Member,
  date: IsoDate,
  content: z.array(MessagePart),
  quoted: z.strictObject({ member: Member, content: z.array(MessagePart) }).nullable(),
});

/** Who reported it, the first one first. `said`: what it said then, when that is not what was kept. */
const Reporter = z.strictObject({
  user: User,
  reason: Reason,
  details: z.string(),
  date: IsoDate,
  said: z.array(MessagePart).nullable(),
});

/** A report as whoever settles it sees it. */
export const Report = z.strictObject({
  ...row,
  thing: Id,
  /** The thread (root) of a thread or reply. */
  threadId: Id.nullable(),
  /** What was reported is `thing` among them. Of an appeal what the banned person wrote there last, deleted or not. */
  messages: z.array(KeptMessage),
  profile: z
    .strictObject({
      username: z.string(),
      fullname: z.string(),
      alias: z.string(),
      about: z.string(),
      picture: Picture,
      /** Of a bot, when it is about them: what it says its commands do, a line each. */
      commands: z.string(),
    })
    .nullable(),
  /** Of an appeal, else null; null too once it was erased. */
  ban: AppealedBan.nullable(),
  /** What the thing says now, compared with what was kept. `gone`: of an appeal, that the ban holds no more. */
  now: z.enum(['same', 'changed', 'gone']),
  by: z.array(Reporter),
  /** The person it is about: since when they are here, the language they are written to in, and what was before. */
  facts: z.strictObject({
    joinDate: IsoDate,
    language: z.enum(['en', 'ur']),
    warnings: z.number().int(),
    lastWarning: IsoDate.nullable(),
    reportsAbout: z.number().int(),
    reportsBy: z.number().int(),
  }),
  /** What you may do about it; none when somebody of your rank or above is concerned. */
  actions: z.array(Action),
  note: z.string(),
  /** When retention took what was kept, and what the reporters wrote. */
  erased: IsoDate.nullable(),
});
export type Report = z.infer<typeof Report>;

const filters = {
  state: z.enum(['open', 'settled']).optional(),
  kind: ReportKind.optional(),
  reason: reasonIn.optional(),
  before: Id.optional(),
};
const assignee = z.union([z.enum(['me', 'none']), Id]).optional();
const list = { data: z.array(QueuedReport), open: z.number().int(), mine: z.number().int(), canLoadMore: CanLoadMore };
const settling = {
  reportId: Id,
  rule: reasonIn.optional(),
  /** For other staff alone. */
  note: optionalText(limits.reportDetails),
  /** A sentence of one's own to those who reported it, and one to its author. */
  answer: optionalText(limits.reportDetails),
  toAuthor: optionalText(limits.reportDetails),
};
const settleErrors = ['NOT_FOUND', 'OUTRANKED', 'CONFLICT'] as const;

export const reportsContract = defineContract({
  listReports: {
    service: 'api',
    route: 'GET /a/staff/reports',
    auth: 'staff',
    in: { ...filters, assignee, roomId: RoomRef.optional() },
    out: list,
    errors: [],
    summary:
      'The queue of reports, 20 at a time: open ones, the oldest first, or settled ones, the latest first. `assignee`: `me`, `none` or an id.',
  },
  getReport: {
    service: 'api',
    route: 'GET /a/staff/report',
    auth: 'staff',
    in: { reportId: Id },
    out: { data: Report },
    errors: ['NOT_FOUND'],
    summary: 'One report: what was kept, who reported it, and what was before.',
  },
  assignReport: {
    service: 'api',
    route: 'POST /a/staff/reports/assign',
    auth: 'staff',
    in: { reportId: Id, to: z.union([z.enum(['me', 'none']), Id]).optional() },
    out: { data: QueuedReport },
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary:
      'Takes a report, or leaves it to somebody else of the staff or to nobody. It is free again after an hour, which begins anew only once somebody else had it; whoever stands above takes it over at once.',
  },
  resolveReport: {
    service: 'api',
    route: 'POST /a/staff/reports/resolve',
    auth: 'staff',
    in: { ...settling, action: Action, hours: z.number().int().min(1).max(8760).optional() },
    out: { data: QueuedReport },
    errors: [...settleErrors],
    summary: 'Settles a report. Its reporters and its author are told, never by whom.',
  },
  undoReport: {
    service: 'api',
    route: 'POST /a/staff/reports/undo',
    auth: 'staff',
    in: { reportId: Id },
    out: { data: QueuedReport },
    errors: ['NOT_FOUND', 'OUTRANKED', 'CONFLICT'],
    summary: 'Takes back within an hour what was decided: what was deleted comes back, and the report is open again.',
  },
  listRoomReports: {
    service: 'api',
    route: 'GET /a/r/reports',
    auth: 'signedIn',
    in: { ...filters, assignee, roomId: RoomRef },
    out: list,
    errors: ['ROOM_NOT_FOUND', 'FORBIDDEN'],
    summary: 'The same of a room, for its rank 6 and up: of its threads, replies and messages.',
  },
  getRoomReport: {
    service: 'api',
    route: 'GET /a/r/report',
    auth: 'signedIn',
    in: { roomId: RoomRef, reportId: Id },
    out: { data: Report },
    errors: ['ROOM_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'One report of a room.',
  },
  assignRoomReport: {
    service: 'api',
    route: 'POST /a/r/reports/assign',
    auth: 'signedIn',
    in: { roomId: RoomRef, reportId: Id, to: z.enum(['me', 'none']).optional() },
    out: { data: QueuedReport },
    errors: ['ROOM_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Takes a report of a room, or leaves it.',
  },
  resolveRoomReport: {
    service: 'api',
    route: 'POST /a/r/reports/resolve',
    auth: 'signedIn',
    in: { ...settling, roomId: RoomRef, action: z.enum(['dismiss', 'delete', 'warn']) },
    out: { data: QueuedReport },
    errors: ['ROOM_NOT_FOUND', 'FORBIDDEN', 'REFUSED', ...settleErrors],
    summary: 'Settles a report of a room. What it says to people is masked and judged like a message.',
  },
  undoRoomReport: {
    service: 'api',
    route: 'POST /a/r/reports/undo',
    auth: 'signedIn',
    in: { roomId: RoomRef, reportId: Id },
    out: { data: QueuedReport },
    errors: ['ROOM_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OUTRANKED', 'CONFLICT'],
    summary: 'Takes back within an hour what was decided in a room.',
  },
  getAnswer: {
    service: 'api',
    route: 'GET /a/report/answer',
    auth: 'signedIn',
    in: { reportId: Id },
    out: {
      data: z.strictObject({
        /** What the reader is of it. */
        you: z.enum(['reporter', 'author']),
        kind: ReportKind,
        room: ReportRoom.nullable(),
        /** Whose it was; null to themselves. */
        about: User.nullable(),
        /** What was reported, in one line. */
        excerpt: z.string(),
        /** When you reported it, or when it was settled. */
        date: IsoDate,
        settledDate: IsoDate,
        action: Action,
        rule: Reason.nullable(),
        hours: z.number().int().nullable(),
        /** The program decided, and no person. */
        automatic: z.boolean(),
        /** A sentence of whoever settled it; empty without one. */
        text: z.string(),
        /** How many others reported it; 0 to its author. */
        others: z.number().int(),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'What became of a report of yours, or was decided about something of yours; never by whom.',
  },
  reportChanged: {
    namespace: ['/global'],
    event: 'reportChanged',
    payload: { reportId: Id, roomId: Id.nullable() },
    summary: 'To those who settle it: a report is new, taken, free, settled or open again.',
  },
});

/** Reports of anything that somebody said (docs/contract.md#reports). Part of threadsContract. */
export const threadReports = defineContract({
  reportThread: {
    service: 'api',
    route: 'POST /a/thread/report',
    auth: 'signedIn',
    in: {
      reason: reasonIn,
      details: optionalText(limits.reportDetails),
      id: Id,
      kind: z.enum(['thread', 'message', 'privateMessage', 'request', 'profile', 'appeal']).optional(),
    },
    out: {},
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY'],
    summary:
      'Reports a thread or reply (by default), a message, a private message, a private request or thread (by its thread), or a profile to the staff, who get it as it stood; nothing of your own. Whoever is banned asks for a second look by `appeal` and the id of the ban, once a ban.',
  },
});
