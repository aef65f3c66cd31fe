import { forgetMention, namedId, renameMention } from '@baithak/protocol/parts/named-in';
import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { wholeWithin } from '@baithak/protocol/text/display-names';
import { lengthOf } from '@baithak/protocol/text/text.rules';
import { isBlank } from '@baithak/protocol/text/blank';

/**
 * The names of people who had another one before, by id. What mentions them was stored with the name of then, which
 * somebody else may have now. Ids are unique over all databases, so that one book serves every app of a process. It is
 * kept where people are shown to others: writes that run in a thread of their own read what is stored.
 */
const renamed = new Map<string, string>();

export const rememberName = (userId: string, name: string): void => void renamed.set(userId, name);

/** Parts with the people under the names that they have now, and those who are gone under none. */
export const withNamesOfNow = <P extends Part>(parts: readonly P[]): P[] =>
  parts.flatMap((part) => {
    const id = namedId(part);
    const name = id === undefined ? undefined : renamed.get(id);
    return id === undefined || name === undefined ? [part] : renameMention([part], id, name);
  });

const withoutNames = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => {
    const id = namedId(part);
    return id === undefined ? [part] : renameMention([part], id, '');
  });

/** Whether two say the same, naming the same people, by whatever names they had. */
export const saySame = (one: readonly Part[], other: readonly Part[]): boolean =>
  JSON.stringify(withoutNames(one)) === JSON.stringify(withoutNames(other));

/** The parts of a column that holds them as JSON, as it is. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these columns are written by this server alone, as this JSON
export const partsAsStored = (stored: string): Part[] => JSON.parse(stored) as Part[];

/** The parts of a column that holds them as JSON: people under the names that they have now. */
export const readParts = <P extends Part = Part>(stored: string): P[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a column holds the parts that its place knows
  (renamed.size === 0 ? partsAsStored(stored) : withNamesOfNow(partsAsStored(stored))) as P[];

/** The same column as JSON. */
export const storedWithNames = (stored: string): string =>
  renamed.size > 0 && stored.includes('"_id"') ? JSON.stringify(readParts(stored)) : stored;

/** The same column without the name of a person whose account was closed. */
export const withoutMention = (stored: string, userId: string): string =>
  stored.includes(userId) ? JSON.stringify(forgetMention(partsAsStored(stored), userId)) : stored;

/** What somebody wrote, for their own download: whom it names, without ids. */
export const writtenParts = (stored: string): unknown[] =>
  readParts(stored).map((part) => {
    if (part.type !== 'mention' && part.type !== 'bot' && part.type !== 'command') return part;
    const { _id, ...extras } = part.extras ?? {};
    return { ...part, extras };
  });

const cutText = (text: string, most: number): string => `${wholeWithin(text, most).trimEnd()}…`;

/** Names and emoji are short as text and long as parts: without this an excerpt of them would be 20 times as large. */
const charactersPerPart = 10;

/**
 * The parts with at most `most` characters of text: the text part that crosses the limit is cut, later texts are
 * dropped, media stay.
 */
export const cutParts = <P extends Part>(parts: readonly P[], most: number): P[] => {
  let left = most;
  return parts.flatMap((part): P[] => {
    const length = lengthOf(printPart(part));
    if (length === 0) return [part];
    const remaining = left;
    left = Math.max(0, remaining - Math.max(length, charactersPerPart));
    if (length <= remaining) return [part];
    return part.type === 'text' && remaining > 0 ? [{ ...part, data: cutText(part.data, remaining) }] : [];
  });
};

/**
 * Whether there is anything that shows something. To be asked of what was parsed: the
 * signs of markup are seen where they were written, and not where they are read.
 */
export const isVisible = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type !== 'text' || !isBlank(part.data));
