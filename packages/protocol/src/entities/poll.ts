import * as z from 'zod';
import { Id } from '../ids.ts';
import { IsoDate, User } from './entities.ts';

/** What has become of a poll or of a question of a quiz (docs/contract.md#polls). */

/**
 * `counts`: votes for each choice, in their order; null for a question of a quiz that is still open. `right`: the right
 * choice, counted from 0, once the bot has said it. `first`: who chose it first, and after how many milliseconds.
 */
export const Poll = z.strictObject({
  messageId: Id,
  votes: z.number().int(),
  counts: z.array(z.number().int()).nullable(),
  closed: z.boolean(),
  right: z.number().int().nullable(),
  first: z.strictObject({ user: User, afterMs: z.number().int() }).nullable(),
});
export type Poll = z.infer<typeof Poll>;

/** The same for one reader. `own`: their choice, counted from 0. */
export const OwnPoll = z.strictObject({ ...Poll.shape, own: z.number().int().nullable() });
export type OwnPoll = z.infer<typeof OwnPoll>;

/** Somebody's vote, for the bot that asked. */
export const Vote = z.strictObject({ user: User, choice: z.number().int(), date: IsoDate });
export type Vote = z.infer<typeof Vote>;
