import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate } from '../entities/entities.ts';
import { limits } from '../limits.ts';
import { nonEmptyText, text } from '../text/text.ts';

/** The dictionary that guests and members of rank 0 and 1 write with (docs/contract.md#allowed-words). */

const version = z.number().int();
const language = z.enum(['en', 'ur', 'roman']);
const search = text(limits.word).trim().optional();
const index = z.coerce.number().int().min(0).max(1_000_000).optional();

export const DictionaryWord = z.strictObject({
  word: z.string(),
  language,
  /** When staff added it; null for the words of the first version. */
  since: IsoDate.nullable(),
  /** How many people had asked for it. */
  asked: z.number().int(),
});
export type DictionaryWord = z.infer<typeof DictionaryWord>;

export const wordsContract = defineContract({
  getWordsVersion: {
    service: 'api',
    route: 'GET /dict/getVersion',
    auth: 'none',
    in: {},
    out: { version },
    errors: [],
    summary: "The dictionary's version: clients keep a copy and ask whether it is the latest.",
  },
  getAllowedWords: {
    service: 'api',
    route: 'GET /dict/getAllowed',
    auth: 'none',
    body: 'raw',
    in: {},
    out: {},
    errors: ['TOO_MANY'],
    summary:
      'JSON: `version`, `words` (all allowed words, folded as the check folds them: English, Urdu, Roman Urdu), `counts` of each, `refused` (what no spelling makes allowed). Compressed, with an ETag of the version.',
  },
  findWords: {
    service: 'api',
    route: 'GET /dict/find',
    auth: 'none',
    in: { search, language: language.optional(), index },
    out: {
      data: z.array(DictionaryWord),
      canLoadMore: CanLoadMore,
      version,
      date: IsoDate.nullable(),
      /** Words in the lists asked for. */
      total: z.number().int(),
      /** What was searched for: how it is read, whether it may be written, and allowed words near it. */
      searched: z.strictObject({ word: z.string(), allowed: z.boolean(), near: z.array(z.string()) }).nullable(),
    },
    errors: ['TOO_MANY'],
    summary: 'The allowed words, 50 at a time from `index` on, or those that begin like `search`.',
  },
  askForWord: {
    service: 'api',
    route: 'POST /a/dict/ask',
    auth: 'signedIn',
    in: { word: nonEmptyText(limits.word) },
    out: { state: z.enum(['asked', 'allowed', 'declined']) },
    errors: ['TOO_MANY'],
    summary: 'Asks staff to allow a word. Asking again changes nothing.',
  },
});
