import type { Markup, Part } from '../parts/part.ts';
import type { Dictionary } from './dictionary.ts';
import { maskedSpans, type MaskOptions, type Span } from './masked-spans.ts';

/** One asterisk for each letter with its marks; what is between them stays. */
const stars = (written: string): string => written.replace(/[\p{M}\p{Cf}]+/gu, '').replace(/[^\s]/gu, '*');

/** A text with asterisks at these places of it. */
export const withStars = (text: string, spans: readonly Span[]): string => {
  let masked = '';
  let from = 0;
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + stars(text.slice(start, end));
    from = end;
  }
  return masked + text.slice(from);
};

/** A text as others may read it: each word outside the dictionary as as many asterisks as it has letters. */
export const maskText = (dictionary: Dictionary, text: string, options?: MaskOptions): string => {
  const spans = maskedSpans(dictionary, text, options);
  return spans.length === 0 ? text : withStars(text, spans);
};

/** The places of a text that lies in several parts, as places of one of them. */
export const spansWithin = (spans: readonly Span[], start: number, length: number): Span[] =>
  spans.flatMap((span) => {
    const [from, to] = [Math.max(0, span.start - start), Math.min(length, span.end - start)];
    return from < to ? [{ start: from, end: to }] : [];
  });

/** A message as one text. Neighbouring texts are read as one, for a word may be half bold; what stands between them is a space. */
export const textOfParts = (parts: readonly Part[]): string =>
  parts.map((part) => (part.type === 'text' ? part.data : ' ')).join('');

const isCode = (part: Part): boolean => {
  const markup: Markup | undefined = part.type === 'text' ? part.extras : undefined;
  return markup?.block === 'code' || markup?.marks?.includes('code') === true;
};

/** Where that text is code. */
export const codeOfParts = (parts: readonly Part[]): Span[] => {
  let at = 0;
  return parts.flatMap((part) => {
    const start = at;
    at += part.type === 'text' ? part.data.length : 1;
    return isCode(part) ? [{ start, end: at }] : [];
  });
};

/** The parts of a message with asterisks at these places of its text (`textOfParts`). */
export const partsWithStars = <P extends Part>(parts: readonly P[], spans: readonly Span[]): P[] => {
  if (spans.length === 0) return [...parts];
  let at = 0;
  return parts.map((part) => {
    if (part.type !== 'text') {
      at += 1;
      return part;
    }
    const own = spansWithin(spans, at, part.data.length);
    at += part.data.length;
    return own.length === 0 ? part : { ...part, data: withStars(part.data, own) };
  });
};

/** The same as `maskText` for the parts of a message. */
export const maskParts = <P extends Part>(dictionary: Dictionary, parts: readonly P[], options?: MaskOptions): P[] =>
  partsWithStars(parts, maskedSpans(dictionary, textOfParts(parts), { code: codeOfParts(parts), ...options }));
