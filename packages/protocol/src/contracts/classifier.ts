import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, FileName, IsoDate, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { Score, Thresholds } from '../platform-settings.ts';
import { classifiers, verdictKinds, verdictOutcomes, verdictPlaces, verdictReasons } from './classifier.rules.ts';

/** What the classifier said, for platform staff (docs/contract.md#classifier). */

/** `detail`: a word of a list, a host, a count, a category of the endpoint. Never the text itself. */
export const VerdictBasis = z.strictObject({ reason: z.enum(verdictReasons), score: Score, detail: z.string() });
export type VerdictBasis = z.infer<typeof VerdictBasis>;

const Mark = z.enum(['right', 'wrong']);

export const Verdict = z.strictObject({
  _id: Id,
  date: IsoDate,
  kind: z.enum(verdictKinds),
  outcome: z.enum(verdictOutcomes),
  score: Score,
  /** Those that held then. */
  thresholds: Thresholds,
  by: z.enum(classifiers),
  /** What counted most first. */
  basis: z.array(VerdictBasis),
  place: z.enum(verdictPlaces),
  /** Null once the account is gone. */
  author: User.nullable(),
  room: z.strictObject({ _id: Id, title: z.string() }).nullable(),
  /** One line of what is still published; null of what was refused, is gone, or is private. */
  text: z.string().nullable(),
  /**
   * Where the message, thread (root) or reply stands that it is about, in `room`: of what is still there and the reader may
   * read; null for everything else (docs/contract.md#classifier).
   */
  link: z.strictObject({ messageId: Id.nullable(), threadId: Id.nullable(), replyId: Id.nullable() }).nullable(),
  /** A picture that is still shown somewhere. */
  file: FileName.nullable(),
  mark: Mark.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;

/** How often it was right, a month (UTC) and kind, of what staff have marked. */
export const Precision = z.strictObject({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  kind: z.enum(verdictKinds),
  doubtful: z.number().int(),
  refused: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
});
export type Precision = z.infer<typeof Precision>;

export const classifierContract = defineContract({
  listVerdicts: {
    service: 'api',
    route: 'GET /a/staff/verdicts',
    auth: 'staff',
    in: {
      before: Id.optional(),
      outcome: z.enum(verdictOutcomes).optional(),
      kind: z.enum(verdictKinds).optional(),
    },
    out: { data: z.array(Verdict), canLoadMore: CanLoadMore },
    errors: [],
    summary:
      'What the classifier said, the newest first, 20 before `before`: every doubtful and refused text, and every picture and video.',
  },
  markVerdict: {
    service: 'api',
    route: 'POST /a/staff/verdicts/mark',
    auth: 'staff',
    in: { verdictId: Id, mark: Mark.nullable() },
    out: { data: Verdict },
    errors: ['NOT_FOUND'],
    summary: 'Says whether a verdict was right; null takes that back. The last one who marks counts.',
  },
  getPrecision: {
    service: 'api',
    route: 'GET /a/staff/verdicts/precision',
    auth: 'staff',
    in: {},
    out: { data: z.array(Precision) },
    errors: [],
    summary: 'How often the classifier was right, a month and kind, the newest month first; the last four months.',
  },
  verdictsChanged: {
    namespace: ['/global'],
    event: 'verdictsChanged',
    payload: {},
    summary: 'To platform staff, at most once in 2 s: there are new verdicts, or one was marked.',
  },
});
