import * as z from 'zod';
import { defineContract } from './contract.ts';
import { CanLoadMore, IsoDate, User } from './entities.ts';
import { Id } from './ids.ts';
import { limits } from './limits.ts';
import { LogEntry, Report } from './moderation.ts';
import { text } from './text.ts';

/** What the platform's staff (rank 9 and up) does (CONTRACT.md 4). */

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
    at: 'GET /a/staff/reports',
    auth: 'staff',
    in: { ...before, state: Report.shape.state.optional() },
    out: { data: z.array(Report), ...more },
    errors: [],
    says: 'The report queue, 20 at a time; open ones unless told.',
  },
  resolveReport: {
    service: 'api',
    at: 'POST /a/staff/reports/resolve',
    auth: 'staff',
    in: {
      reportId: Id,
      action: z.enum(['dismiss', 'delete', 'warn', 'suspend']),
      reason: text(limits.commandReason).optional(),
    },
    out: { data: Report },
    errors: ['NOT_FOUND', 'OUTRANKED', 'CONFLICT'],
    says: 'Settles a report: dismisses it, deletes what it is about, warns or suspends its author.',
  },
  listLog: {
    service: 'api',
    at: 'GET /a/staff/audit',
    auth: 'staff',
    in: { ...before, roomId: Id.optional(), username: text(limits.username).optional() },
    out: { data: z.array(LogEntry), ...more },
    errors: [],
    says: 'The moderation log, 20 at a time.',
  },
  listAccounts: {
    service: 'api',
    at: 'GET /a/staff/users',
    auth: 'staff',
    in: { ...before, search: text(limits.search).trim().optional() },
    out: { data: z.array(StaffAccount), ...more },
    errors: [],
    says: 'Accounts, 20 at a time.',
  },
  updateAccount: {
    service: 'api',
    at: 'POST /a/staff/users',
    auth: 'staff',
    in: {
      targetId: Id,
      rank: z.number().int().min(0).max(11).optional(),
      state: z.enum(['active', 'suspended']).optional(),
      reason: text(limits.commandReason).optional(),
    },
    out: { data: StaffAccount },
    errors: ['NOT_FOUND', 'OUTRANKED'],
    says: 'Gives an account a rank below your own, suspends it or lets it in again.',
  },
});
