import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { listExcerptLength } from '@baithak/protocol/contracts/threads.rules';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { lengthOf } from '@baithak/protocol/text/text.rules';

const cutText = (text: string, most: number): string => `${[...text].slice(0, most).join('').trimEnd()}…`;

/** Names and emoji are short as text and long as parts: without this an excerpt of them would be 20 times as large. */
const charactersPerPart = 10;

/**
 * The parts with at most `most` characters of text: the text part that crosses the limit is cut, later texts are
 * dropped, media stay.
 */
export const cutParts = (parts: readonly MessagePart[], most: number): MessagePart[] => {
  let left = most;
  return parts.flatMap((part): MessagePart[] => {
    const length = lengthOf(printPart(part));
    if (length === 0) return [part];
    const remaining = left;
    left = Math.max(0, remaining - Math.max(length, charactersPerPart));
    if (length <= remaining) return [part];
    return part.type === 'text' && remaining > 0 ? [{ ...part, data: cutText(part.data, remaining) }] : [];
  });
};

/** What lists show of a message (docs/contract.md#shapes); null when they show it whole. */
export const excerptOf = (parts: readonly MessagePart[]): MessagePart[] | null => {
  const excerpt = cutParts(parts, listExcerptLength);
  const isWhole = excerpt.length === parts.length && excerpt.every((part, at) => part === parts[at]);
  return isWhole ? null : excerpt;
};
