import { forgetMention } from '@baithak/protocol/parts/forget-mention';
import type { Part } from '@baithak/protocol/parts/part';

/** The parts of a column that holds them as JSON. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these columns are written by this server alone, as this JSON
export const readParts = (stored: string): Part[] => JSON.parse(stored) as Part[];

/** The same column without the name of a person whose account was closed. */
export const withoutMention = (stored: string, userId: string): string =>
  stored.includes(userId) ? JSON.stringify(forgetMention(readParts(stored), userId)) : stored;

/** What somebody wrote, for their own download: whom it names as they wrote it, without ids. */
export const writtenParts = (stored: string): unknown[] =>
  readParts(stored).map((part) => {
    if (part.type !== 'mention' && part.type !== 'bot') return part;
    const { _id, ...extras } = part.extras ?? {};
    return { ...part, extras };
  });
