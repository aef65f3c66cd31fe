import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, User } from '../entities/entities.ts';
import { PlatformSettings } from '../platform-settings.ts';

/** The steps of guests, and that of members (docs/contract.md#guest-ladder). */

export const Ladder = z.strictObject({
  /** 0 words, 1 links too, 2 pictures and videos too. */
  step: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** When the guest came. */
  startedAt: IsoDate,
  /** From when the time for links counts. */
  cleanSince: IsoDate,
  /** When something of theirs was last taken away, and a step with it; the time for pictures counts from then. */
  fellAt: IsoDate.nullable(),
  /** Answers of members that count. */
  answers: z.number().int(),
  /** The first member who answered, and when. */
  answeredBy: User.nullable(),
  answeredAt: IsoDate.nullable(),
  /** When the time is over, whatever else is missing. */
  linksAt: IsoDate,
  picturesAt: IsoDate,
  /** What staff have set. */
  settings: PlatformSettings.shape.ladder,
});
export type Ladder = z.infer<typeof Ladder>;

/** A member's one step: when their words are masked no more (docs/contract.md#allowed-words). */
export const WordsStep = z.strictObject({
  open: z.boolean(),
  /** When the time is over, whatever else is missing; null where staff let it never end. */
  at: IsoDate.nullable(),
  missingMessages: z.number().int(),
  /** What staff have set. */
  settings: PlatformSettings.shape.words,
});
export type WordsStep = z.infer<typeof WordsStep>;

export const ladderContract = defineContract({
  getLadder: {
    service: 'api',
    route: 'GET /a/ladder',
    auth: 'signedIn',
    in: {},
    out: { ladder: Ladder.nullable(), words: WordsStep.nullable() },
    errors: [],
    summary:
      'Your step as a guest and what is missing for the next; null for members, to whom all of it is open. `words`: when the words of a member of rank 1 are masked no more; null for everybody else.',
  },
  ladderChanged: {
    namespace: ['/global'],
    event: 'ladderChanged',
    payload: { ladder: Ladder },
    summary: 'To a guest: a member has answered, or a step was taken back. Time alone is not told: `linksAt` says it.',
  },
});
