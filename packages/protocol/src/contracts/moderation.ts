import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';

/**
 * Reports, verdicts and the moderation log (docs/contract.md#moderation-log, docs/contract.md#reports). Staff's calls
 * on them are in staff.ts.
 */

/** 1 sexual content, 2 spam or scam, 3 harassment, 4 violent content, 5 sensitive content, 6 hate speech, 7 other. */
export const ReportReason = z.number().int().min(1).max(7);

/** An entry of the report queue. `by` is null when the classifier put it there. */
export const Report = z.strictObject({
  _id: Id,
  kind: z.enum(['thread', 'roomMessage', 'privateMessage', 'profile', 'file']),
  targetId: Id,
  roomId: Id.nullable(),
  reason: ReportReason,
  details: z.string(),
  by: User.nullable(),
  about: User.nullable(),
  /** What was reported, as plain text, cut to 500 characters. */
  excerpt: z.string(),
  date: IsoDate,
  state: z.enum(['open', 'resolved', 'dismissed']),
});
export type Report = z.infer<typeof Report>;

/** An entry of the moderation log: who, what, whom, where, when, why. */
export const LogEntry = z.strictObject({
  _id: Id,
  date: IsoDate,
  by: User.nullable(),
  what: z.string(),
  whom: User.nullable(),
  roomId: Id.nullable(),
  why: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** The domain works inside others and has no calls of its own. */
export const moderationContract = defineContract({});
