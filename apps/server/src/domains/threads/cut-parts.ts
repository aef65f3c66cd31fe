import type { MessagePart } from '@baithak/protocol/message-parts';
import { printParts } from '@baithak/protocol/parts/print-parts';
import { lengthOf } from '@baithak/protocol/text.rules';

const cutText = (text: string, most: number): string => `${[...text].slice(0, most).join('').trimEnd()}…`;

/** At most `most` characters of what parts print: the text part that crosses the line is cut, the texts after it go, media stay. */
export const cutParts = (parts: readonly MessagePart[], most: number): MessagePart[] => {
  let left = most;
  return parts.flatMap((part): MessagePart[] => {
    const length = lengthOf(printParts([part]));
    if (length === 0) return [part];
    const room = left;
    left = length > room ? 0 : room - length;
    if (length <= room) return [part];
    return part.type === 'text' && room > 0 ? [{ type: 'text', data: cutText(part.data, room) }] : [];
  });
};
