import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { wholeWithin } from '@baithak/protocol/text/display-names';
import { lengthOf } from '@baithak/protocol/text/text.rules';

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
