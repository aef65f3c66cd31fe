import type { Part } from './part.ts';

/** Where a link is in a text, in UTF-16 units. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Endings of names of pages that count without http, www and a path. None is an everyday word of English or Roman Urdu: people
 * forget the space after a full stop ("theek hai.me aata hun", "bas.ai", "acha.app kaise hain").
 */
const endings = 'com|org|net|edu|gov|biz|dev|xyz|io|co|pk|uk|ru|cn|eu|tk|cf|gq|cc|icu|xxx';
const letter = String.raw`\p{Script=Latin}\p{N}`;
/** What begins a name of a page: not the middle of one, and no address of mail. */
const starts = String.raw`(?<![${letter}-]\.?|[${letter}._%+-]@)`;
const name = String.raw`(?:[${letter}-]{1,63}\.)+`;
/** Where an ending of the list ends: no longer word, no name that goes on, and not what stands before the @ of an address of mail. */
const ends = String.raw`(?![${letter}\p{M}]|-[${letter}]|@[${letter}-]{1,63}\.)`;
const rest = String.raw`[^\s<>"]`;
/** Any name with a path, but for times ("12.30.am/pm"). */
const withPath = String.raw`(?!\p{N}[\p{N}.-]{0,10}\.[a-z]+\/)${name}[a-z]{2,24}\/${rest}+`;

/**
 * Addresses with a scheme, names with www, names with one of the endings, and any name with a path, which makes a link of an address of
 * mail too. Each place is read once, whatever the text.
 */
const link = new RegExp(
  [
    String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/${rest}+`,
    String.raw`https?:\/\/${rest}+`,
    String.raw`(?<![${letter}])www\.${rest}+`,
    String.raw`${starts}${name}(?:${endings})${ends}(?:[/?#:]${rest}*)?`,
    String.raw`(?:${starts}|(?<=@))${withPath}`,
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

const onlyAscii = /^\p{ASCII}*$/u;
/** Signs that nobody sees. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

interface Plain {
  readonly text: string;
  /** Where what each unit of it was made of starts and ends in the text that was written. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** The text as a browser's address line reads it: no signs that nobody sees, wide and bold letters and dots as plain ones. */
const plainOf = (written: string): Plain => {
  let text = '';
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of written) {
    const plain = unseen.test(sign) ? '' : sign.normalize('NFKC').replaceAll('。', '.');
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(at);
      to.push(at + sign.length);
    }
    text += plain;
    at += sign.length;
  }
  return { text, from, to };
};

const spansIn = (text: string): LinkSpan[] =>
  Array.from(text.matchAll(link), ({ 0: found, index: start }) => ({
    start,
    end: endOf(text, start, start + found.length),
  }));

/** The links in a text: what guests below step 1 may not send (docs/contract.md#guest-ladder). Addresses of mail are none. */
export const linksIn = (text: string): LinkSpan[] => {
  if (onlyAscii.test(text)) return spansIn(text);
  const plain = plainOf(text);
  return spansIn(plain.text).map(({ start, end }) => ({ start: plain.from[start] ?? 0, end: plain.to[end - 1] ?? 0 }));
};

const written = (part: Part): string => {
  if (part.type === 'text') return part.data;
  if (part.type === 'mention') return `@${part.data}`;
  return part.type === 'bot' ? `#${part.data}` : ' ';
};

/** The links that parts show, however they are marked. */
const linksOf = (parts: readonly Part[]): string[] => {
  const text = parts.map(written).join('');
  return [
    ...parts.flatMap((part) => (part.type === 'youtube' || part.type === 'thread' ? [part.data] : [])),
    ...linksIn(text).map(({ start, end }) => text.slice(start, end)),
  ];
};

/** Whether parts show a link, however it is marked; of what is changed, one that was not there `before`. */
export const hasLinks = (parts: readonly Part[], before: readonly Part[] = []): boolean => {
  const links = linksOf(parts);
  if (links.length === 0) return false;
  const known = new Set(linksOf(before));
  return links.some((link) => !known.has(link));
};

/** A text without its links, and without the spaces that were around them twice. */
export const withoutLinks = (text: string): string => {
  let done = 0;
  let kept = '';
  for (const { start, end } of linksIn(text)) {
    kept = `${kept}${text.slice(done, start)}`;
    // One space of two.
    done = /\s$|^$/.test(kept) && /\s/.test(text.charAt(end)) ? end + 1 : end;
  }
  return `${kept}${text.slice(done)}`.trim();
};
