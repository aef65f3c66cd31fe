import { parseParts } from '../parts/parse-parts.ts';
import type { Part } from '../parts/part.ts';
import type { Dictionary } from './dictionary.ts';
import { codeOfParts, spansWithin, textOfParts } from './mask-text.ts';
import { maskedSpans, type Span } from './masked-spans.ts';

/** A place of what somebody wrote, and the word that is masked there; a word with markup inside it has several places. */
export interface MaskedPlace extends Span {
  readonly word: string;
}

const writtenOf = (part: Part): string => {
  if (part.type === 'emoji') return `:${part.data}:`;
  if (part.type === 'mention') return `@${part.data}`;
  return 'data' in part && typeof part.data === 'string' ? part.data : '';
};

/**
 * What others will not read of a message as it is written, with its markup: the same words that are masked once it is sent. A
 * word that was written with escapes inside it has no place; it is counted at the place before it.
 */
export const maskedSource = (dictionary: Dictionary, source: string, names?: ReadonlySet<string>): MaskedPlace[] => {
  const parts = parseParts(source);
  const text = textOfParts(parts);
  const spans = maskedSpans(dictionary, text, { code: codeOfParts(parts), ...(names && { names }) });
  const lower = source.toLowerCase();
  const places: MaskedPlace[] = [];
  /** Where a part begins in the text, and up to where the source was looked through. */
  let [at, from] = [0, 0];
  /** The place of some letters after `from`; 0 letters where they are written otherwise. */
  const find = (written: string): Span => {
    const exact = source.indexOf(written, from);
    const start = exact < 0 && lower.length === source.length ? lower.indexOf(written.toLowerCase(), from) : exact;
    return start < 0 ? { start: from, end: from } : { start, end: start + written.length };
  };
  for (const part of parts) {
    const written = writtenOf(part);
    const whole = find(written);
    const isFound = whole.end > whole.start;
    if (part.type === 'text') {
      for (const span of spans) {
        const word = text.slice(span.start, span.end);
        for (const { start, end } of spansWithin([span], at, part.data.length)) {
          if (isFound) places.push({ start: whole.start + start, end: whole.start + end, word });
          else {
            const own = find(part.data.slice(start, end));
            places.push({ ...own, word });
            from = own.end;
          }
        }
      }
    }
    if (isFound) from = whole.end;
    at += part.type === 'text' ? part.data.length : 1;
  }
  return places;
};
