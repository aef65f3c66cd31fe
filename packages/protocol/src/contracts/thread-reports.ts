import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text/text.ts';

/**
 * 1 sexual content, 2 spam or scam, 3 harassment, 4 violent content, 5 sensitive content, 6 hate speech, 7 other; as a
 * form's choice sends it too, which is text. Nothing else counts as a number: `true` does not count as one.
 */
const ReportReason = z.union(
  [
    z.number().int().min(1).max(7),
    z
      .string()
      .regex(/^[1-7]$/)
      .transform(Number),
  ],
  { error: 'must be a number from 1 to 7' },
);

/** Reports of anything that somebody said (docs/contract.md#reports). Part of threadsContract. */
export const threadReports = defineContract({
  reportThread: {
    service: 'api',
    route: 'POST /a/thread/report',
    auth: 'signedIn',
    in: {
      reason: ReportReason,
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
