import { forgetMention } from '@baithak/protocol/parts/rename-mention';
import type { Part } from '@baithak/protocol/parts/part';

/**
 * The names of people who had another one before, by id. What mentions them was stored with the name of then, which
 * somebody else may have now. Ids are unique over all databases, so that one book serves every app of a process. It is
 * kept where people are shown to others: writes that run in a thread of their own read what is stored.
 */
const renamed = new Map<string, string>();

export const rememberName = (userId: string, name: string): void => void renamed.set(userId, name);

const withNamesOfNow = (part: Part): Part => {
  if (part.type !== 'mention' || part.extras?._id === undefined) return part;
  const name = renamed.get(part.extras._id);
  return name === undefined ? part : { ...part, data: name };
};

/** The parts of a column that holds them as JSON, as it is. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these columns are written by this server alone, as this JSON
export const partsAsStored = (stored: string): Part[] => JSON.parse(stored) as Part[];

/** The parts of a column that holds them as JSON: people under the names that they have now. */
export const readParts = <P extends Part = Part>(stored: string): P[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a column holds the parts that its place knows
  (renamed.size === 0 ? partsAsStored(stored) : partsAsStored(stored).map(withNamesOfNow)) as P[];

/** The same column as JSON. */
export const storedWithNames = (stored: string): string =>
  renamed.size > 0 && stored.includes('"mention"') ? JSON.stringify(readParts(stored)) : stored;

/** The same column without the name of a person whose account was closed. */
export const withoutMention = (stored: string, userId: string): string =>
  stored.includes(userId) ? JSON.stringify(forgetMention(partsAsStored(stored), userId)) : stored;

/** What somebody wrote, for their own download: whom it names, without ids. */
export const writtenParts = (stored: string): unknown[] =>
  readParts(stored).map((part) => {
    if (part.type !== 'mention' && part.type !== 'bot') return part;
    const { _id, ...extras } = part.extras ?? {};
    return { ...part, extras };
  });
