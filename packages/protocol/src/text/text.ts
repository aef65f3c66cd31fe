import * as z from 'zod';
import { limits } from '../limits.ts';
import { isBlank } from './blank.ts';
import { cleanText } from './clean-text.ts';
import { boundMarks } from './marks.ts';
import { lengthOf } from './text.rules.ts';

/** False for U+0000 and for a surrogate without its partner: neither can be stored or sent faithfully. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Text of at most `max` characters (code points; docs/contract.md#limits). */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max || lengthOf(value) <= max, `must have at most ${max} characters`)
    .refine(isStorable, 'must not contain null characters or incomplete characters');

const isSeen = (value: string): boolean => !isBlank(value);

/** Like `text`, without spaces at its ends, and not empty: what shows nothing is nothing. */
export const nonEmptyText = (max: number) => text(max).trim().overwrite(boundMarks).refine(isSeen, 'must not be empty');

/** Words that may be left out, such as a reason: those that show nothing are left out. */
export const optionalText = (max: number) =>
  text(max)
    .trim()
    .overwrite(boundMarks)
    .transform((value) => (isSeen(value) ? value : undefined))
    .optional();

/** A string that names something (a token, a code): never stored, only compared, so its length is merely bounded. */
export const tokenText = (max: number = limits.token) => text(max).min(1, 'must not be empty');

/** Written characters that a label may have for each one that stays: what is not seen must not cost more to clean. */
const writtenPerSeen = 16;

/** A text that names or describes something: at most `max` characters of what is seen, nothing of what is not. */
export const labelText = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max * writtenPerSeen, {
      message: `must have at most ${max} characters`,
      abort: true,
    })
    .refine(isStorable, { message: 'must not contain null characters or incomplete characters', abort: true })
    // An empty text may be meant; one that shows nothing deceives.
    .refine((value) => value.trim() === '' || isSeen(value), { message: 'must not be empty', abort: true })
    .overwrite((value) => boundMarks(cleanText(value)))
    .trim()
    .refine((value) => value.length <= max || lengthOf(value) <= max, `must have at most ${max} characters`);

/** The same on one line: a name. */
export const lineText = (max: number) => labelText(max).overwrite((value) => value.replace(/\s+/g, ' '));

/** A label that is not empty. */
export const nonEmptyLabel = (max: number) => labelText(max).refine(isSeen, 'must not be empty');
