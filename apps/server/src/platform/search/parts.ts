import { isUnspaced } from '@baithak/protocol/folding/words';

/** What words of names begin with: they have a vocabulary of their own, in which slips are found. */
export const nameMark = '@';

export const isName = (word: string): boolean => word.startsWith(nameMark);

/** The word without its mark. */
export const withoutMark = (word: string): string => (isName(word) ? word.slice(nameMark.length) : word);

/**
 * A word is found by its beginning and by what stands inside it: each is a range of `search_parts`, whatever the number of
 * words. `^` marks a beginning.
 */
const beginning = '^';
/** Inside a word, parts of fewer letters are not found: too many words have them. Scripts without spaces excepted. */
export const shortestPart = 3;
/** What begins later in a word is not found: a long word must not take hundreds of rows. */
const lastStart = 12;
/** Characters that are stored of a part. */
const longestPart = 16;

const cut = (letters: readonly string[]): string => letters.slice(0, longestPart).join('');

/** A part as `search_parts` has it. */
export const bytesOf = (part: string): Uint8Array => new TextEncoder().encode(part);

/** The rows of a word: its beginning, and every part that begins after it. */
export const partsOf = (word: string): string[] => {
  const mark = isName(word) ? nameMark : '';
  const letters = Array.from(withoutMark(word));
  const least = isUnspaced(word) ? 1 : shortestPart;
  const last = Math.min(letters.length - least, lastStart);
  const inner = Array.from({ length: Math.max(0, last) }, (_, at) => mark + cut(letters.slice(at + 1)));
  // Of a long word several may be the same: they are cut.
  return [...new Set([mark + beginning + cut(letters), ...inner])];
};

/** Bytes from `from` on and below `to`. */
export interface PartRange {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

const rangeOf = (part: string): PartRange => {
  const from = bytesOf(part);
  // UTF-8 has no byte 255: everything that begins with `from` is below.
  return { from, to: Uint8Array.of(...from, 255) };
};

/** The rows of words that begin with what was asked. */
export const beginningRange = (asked: string): PartRange =>
  rangeOf((isName(asked) ? nameMark : '') + beginning + cut(Array.from(withoutMark(asked))));

/** The rows of words that have it further inside. */
export const insideRange = (asked: string): PartRange =>
  rangeOf((isName(asked) ? nameMark : '') + cut(Array.from(withoutMark(asked))));

/** Well below the number of parameters that an engine accepts in one statement. */
const chunkSize = 500;

/** Passes a list on in chunks of 500, one after another. */
export const inChunks = async <T>(list: readonly T[], each: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < list.length; at += chunkSize) await each(list.slice(at, at + chunkSize));
};
