import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate } from '../entities/entities.ts';
import { limits } from '../limits.ts';
import { nonEmptyText, text } from '../text/text.ts';

/** What the platform's staff does with the dictionary (docs/contract.md#allowed-words). */

const version = z.number().int();
const words = z.array(nonEmptyText(limits.word)).max(1000, 'must have at most 1000 words').optional();
const language = z.enum(['en', 'ur', 'roman']);
const search = text(limits.word).trim().optional();
const index = z.coerce.number().int().min(0).max(1_000_000).optional();

export const AskedWord = z.strictObject({
  word: z.string(),
  people: z.number().int(),
  first: IsoDate,
  latest: IsoDate,
  /** Allowed words that look or sound like it. */
  near: z.array(z.string()),
});
export type AskedWord = z.infer<typeof AskedWord>;

export const ChangedWord = z.strictObject({
  word: z.string(),
  language,
  state: z.enum(['allowed', 'removed', 'declined']),
  asked: z.number().int(),
  date: IsoDate,
});
export type ChangedWord = z.infer<typeof ChangedWord>;

export const staffWordsContract = defineContract({
  listStaffWords: {
    service: 'api',
    route: 'GET /a/staff/words',
    auth: 'staff',
    in: { search, index },
    out: {
      version,
      date: IsoDate.nullable(),
      asked: z.array(AskedWord),
      changed: z.array(ChangedWord),
      canLoadMore: CanLoadMore,
    },
    errors: [],
    summary:
      'Words that people have asked for, most wanted first, and what staff has changed, latest first: 20 of each from `index` on.',
  },
  editAllowedWords: {
    service: 'api',
    route: 'POST /a/staff/words',
    auth: 'staff',
    in: { add: words, remove: words, reset: words, decline: words },
    out: { version },
    errors: [],
    summary:
      'Adds and removes words, puts them back to how the first lists had them (`reset`), or declines what was asked for; the version rises. What was written before stays as it is.',
  },
});
