import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { nonEmptyText } from '../text/text.ts';

/** The dictionary that guests and members of rank 0 and 1 write with (docs/contract.md#allowed-words). */

const version = z.number().int();
const words = z.array(nonEmptyText(60)).max(1000, 'must have at most 1000 words').optional();

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
    in: {},
    out: { version, words: z.array(z.string()) },
    errors: [],
    summary: 'All allowed words, folded as the check folds them.',
  },
  editAllowedWords: {
    service: 'api',
    route: 'POST /a/staff/words',
    auth: 'staff',
    in: { add: words, remove: words },
    out: { version },
    errors: [],
    summary: 'Adds and removes words; the version rises.',
  },
});
