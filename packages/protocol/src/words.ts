import * as z from 'zod';
import { defineContract } from './contract.ts';
import { filled } from './text.ts';

/** The dictionary that guests and members of rank 0 and 1 write with (CONTRACT.md 7). */

const version = z.number().int();
const words = z.array(filled(60)).max(1000, 'must have at most 1000 words').optional();

export const wordsContract = defineContract({
  getWordsVersion: {
    service: 'api',
    at: 'GET /dict/getVersion',
    auth: 'none',
    in: {},
    out: { version },
    errors: [],
    says: "The dictionary's version: clients keep a copy and ask whether it is the latest.",
  },
  getAllowedWords: {
    service: 'api',
    at: 'GET /dict/getAllowed',
    auth: 'none',
    in: {},
    out: { version, words: z.array(z.string()) },
    errors: [],
    says: 'All allowed words, folded as the check folds them.',
  },
  editAllowedWords: {
    service: 'api',
    at: 'POST /a/staff/words',
    auth: 'staff',
    in: { add: words, remove: words },
    out: { version },
    errors: [],
    says: 'Adds and removes words; the version rises.',
  },
});
