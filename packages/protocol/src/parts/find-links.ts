import type { Part } from './part.ts';

/** Where a link is in a text, in UTF-16 units. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

/** Endings of names of pages that are no words where people forget the space after a full stop ("theek hai.me aata hun"). */
const endings =
  'com|org|net|edu|gov|info|biz|app|dev|xyz|site|online|store|shop|link|click|top|club|io|co|gg|ly|ai|pk|uk|ru|cn';
/** What begins a name of a page: no mail address and no name that goes on. */
const starts = String.raw`(?<![\p{Script=Latin}\p{N}_@./-])`;
const name = String.raw`(?:[a-z0-9-]{1,63}\.)+`;

/**
 * Addresses with http, names with www, names with one of the endings, and any name with a path. Each place is read once, whatever
 * the text.
 */
const link = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"]+`,
    String.raw`${starts}www\.[^\s<>"]+`,
    String.raw`${starts}${name}(?:(?:${endings})(?![\p{L}\p{M}\p{N}_-]|\.[a-z0-9])(?:[/?#:][^\s<>"]*)?|[a-z]{2,24}\/[^\s<>"]+)`,
  ].join('|'),
  'giu',
);
const signsAtEnd = '.,;:!?)]}\'"*~|`\\،؛؟۔';

/** The end without the punctuation and the signs of markup behind it. */
const endOf = (text: string, start: number, end: number): number => {
  let at = end;
  while (at > start && signsAtEnd.includes(text.charAt(at - 1))) at -= 1;
  return at;
};

/** The links in a text: what guests below step 1 may not send (docs/contract.md#guest-ladder). Addresses of mail are none. */
export const linksIn = (text: string): LinkSpan[] =>
  Array.from(text.matchAll(link), ({ 0: found, index: start }) => ({
    start,
    end: endOf(text, start, start + found.length),
  }));

const written = (part: Part): string => {
  if (part.type === 'text') return part.data;
  if (part.type === 'mention') return `@${part.data}`;
  return part.type === 'bot' ? `#${part.data}` : ' ';
};

/** Whether parts show a link, however it is marked. */
export const hasLinks = (parts: readonly Part[]): boolean =>
  parts.some(({ type }) => type === 'youtube' || type === 'thread') || linksIn(parts.map(written).join('')).length > 0;

/** A text without its links, and without the spaces that were around them twice. */
export const withoutLinks = (text: string): string => {
  let done = 0;
  let rest = '';
  for (const { start, end } of linksIn(text)) {
    rest = `${rest}${text.slice(done, start)}`;
    // One space of two.
    done = /\s$|^$/.test(rest) && /\s/.test(text.charAt(end)) ? end + 1 : end;
  }
  return `${rest}${text.slice(done)}`.trim();
};
