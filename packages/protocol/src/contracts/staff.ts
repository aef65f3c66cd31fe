import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { LogEntry, Report } from './moderation.ts';
import { text } from '../text/text.ts';

/** What the platform's staff (rank 9 and up) does (docs/contract.md#staff-calls). */

export const StaffAccount = z.strictObject({
  user: User,
  rank: z.number().int(),
  guest: z.boolean(),
  state: z.enum(['active', 'suspended', 'closed']),
  joinDate: IsoDate,
  lastSeen: IsoDate.nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

const before = { before: Id.optional() };
const more = { canLoadMore: CanLoadMore };

export const staffContract = defineContract({
  listReports: {
    service: 'api',
    route: 'GET /a/staff/reports',
    auth: 'staff',
    in: { ...before, state: Report.shape.state.optional() },
    out: { data: z.array(Report), ...more },
    errors: [],
    summary: 'The report queue, 20 at a time; open ones unless `state` says otherwise.',
  },
  resolveReport: {
    service: 'api',
    route: 'POST /a/staff/reports/resolve',
    auth: 'staff',
    in: {
      reportId: Id,
      action: z.enum(['dismiss', 'delete', 'warn', 'suspend']),
      reason: text(limits.commandReason).optional(),
    },
    out: { data: Report },
    errors: ['NOT_FOUND', 'OUTRANKED', 'CONFLICT'],
    summary: 'Settles a report: dismisses it, deletes what it is about, warns or suspends its author.',
  },
  listLog: {
    service: 'api',
    route: 'GET /a/staff/audit',
    auth: 'staff',
    in: { ...before, roomId: Id.optional(), username: text(limits.usernameMax).optional() },
    out: { data: z.array(LogEntry), ...more },
    errors: [],
    summary: 'The moderation log, 20 at a time.',
  },
  listAccounts: {
    service: 'api',
    route: 'GET /a/staff/users',
    auth: 'staff',
    in: { ...before, search: text(limits.search).trim().optional() },
    out: { data: z.array(StaffAccount), ...more },
    errors: [],
    summary: 'Accounts, 20 at a time.',
  },
  updateAccount: {
    service: 'api',
    route: 'POST /a/staff/users',
    auth: 'staff',
    in: {
      targetId: Id,
      rank: z.number().int().min(0).max(11).optional(),
      state: z.enum(['active', 'suspended']).optional(),
      reason: text(limits.commandReason).optional(),
    },
    out: { data: StaffAccount },
    errors: ['NOT_FOUND', 'OUTRANKED'],
    summary: 'Gives an account a rank below your own, suspends it or ends that.',
  },
});
