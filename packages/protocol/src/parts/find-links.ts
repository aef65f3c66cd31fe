import {
  arabicName,
  isArabicName,
  knownHosts,
  maybePage,
  standsAsName,
  urduSentenceEnds,
  wordEndings,
} from './names-around-links.ts';
import { cleanText } from '../text/clean-text.ts';
import { linkEnd } from './link-end.ts';
import type { Part } from './part.ts';

/** Where a link is in a text, in UTF-16 units. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
  /** Where a press leads: over http and https alone. Null: nowhere, though whoever reads it may go there. */
  readonly href: string | null;
}

/**
 * Endings of names of pages that count without http, www and a path. None is an everyday word of English or Roman Urdu: people
 * forget the space after a full stop ("theek hai.me aata hun", "bas.ai", "acha.app kaise hain").
 */
const endings = 'com|org|net|edu|gov|biz|dev|xyz|io|co|pk|uk|ru|cn|eu|tk|cf|gq|cc|icu|xxx|xn--[a-z0-9-]{2,59}';
const letter = String.raw`\p{Script=Latin}\p{N}`;
/** What begins a name of a page: not the middle of one, and no address of mail. */
const starts = String.raw`(?<![${letter}-]\.?|[${letter}._%+-]@)`;
const name = String.raw`(?:[${letter}-]{1,63}\.)+`;
/** Where an ending of the list ends: no longer word, no name that goes on, and not what stands before the @ of an address of mail. */
const ends = String.raw`(?![${letter}\p{M}]|-[${letter}]|@[${letter}-]{1,63}\.)`;
/** What follows; where a link ends is found by `linkEnd`. */
const rest = String.raw`(?=[^\s<>"\x60|])`;
/** A label in another script than Latin, as in مثال.com. */
const otherLabel = String.raw`(?:(?!\p{Script=Latin})[\p{L}\p{M}\p{N}-]){1,63}`;
const otherBefore = String.raw`(?<![\p{L}\p{M}\p{N}-]\.?|@)(?:[\p{L}\p{M}\p{N}-]{1,63}\.)*?(?=[\p{M}\p{N}-]{0,63}\p{L})`;
const otherName = String.raw`${otherBefore}${otherLabel}\.(?:${endings})${ends}`;

/** Names with an ending that is a word too: what they are is seen from their label and from what stands around them. */
const wordEnd = String.raw`\.(?:${wordEndings})${ends}(?!\.[${letter}])`;
const latinPage = String.raw`${starts}(?:[${letter}-]{1,63}\.)*?(?<latin>[${letter}-]{1,63})${wordEnd}`;
const otherPage = String.raw`${otherBefore}(?<other>${otherLabel})${wordEnd}`;

/** The four numbers of an address, 0 to 255. Without a port or a path only two of three digits tell it from a version. */
const octet = String.raw`(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])`;
const numbers = String.raw`(?<![\p{N}.])(?:${octet}\.){3}${octet}(?![0-9]|\.[0-9])(?::[0-9]{1,5})?[/?#]?`;
const isAddress = (found: string): boolean =>
  /[:/?#]/.test(found) || found.split('.').filter((part) => part.length === 3).length > 1;

/** Any name with a path, but for times ("12.30.am/pm"). */
const withPath = String.raw`(?!\p{N}[\p{N}.-]{0,10}\.[a-z]+\/)${name}[a-z]{2,24}\/${rest}`;

/**
 * Addresses with a scheme, names with www, names with one of the endings, hosts that everybody knows, and any name with a path, which
 * makes a link of an address of mail too. Each place is read once, whatever the text.
 */
const link = new RegExp(
  [
    String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/${rest}`,
    // Browsers read http:/a, http:\\a and http:a as well.
    String.raw`https?:[\/\\]*[\p{L}\p{N}[]`,
    String.raw`https?:\/\/${rest}`,
    String.raw`(?<![${letter}])www\.(?=[\p{L}\p{N}])`,
    String.raw`${starts}${name}(?:${endings})${ends}`,
    String.raw`(?:${starts}|(?<=@))${withPath}`,
    String.raw`${starts}(?:${name})?(?:${knownHosts})${ends}`,
    latinPage,
    otherName,
    otherPage,
    `(?<numbers>${numbers})`,
    arabicName,
  ].join('|'),
  'giu',
);
const onlyAscii = /^\p{ASCII}*$/u;
/** Signs that nobody sees, the lengthening of Arabic script and its signs for vowels. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|\u0640|(?![\u0653-\u0655])(?=\p{M})\p{scx=Arabic}/u;

const digits = /[٠-٩۰-۹]/gu;
const digitOf = (sign: string): string => String(sign.charCodeAt(0) & 15);
/** The full stop of Urdu inside a name in Latin script or a number. */
const stopInside = /(?<=[\p{Script=Latin}0-9])۔(?=[\p{Script=Latin}0-9])/gu;

/** Signs that may read as others do: none of ASCII, and no letter of Urdu. */
const notPlain = /[^\p{ASCII}\u0621-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0674\u0679-\u06d5]/gu;

/**
 * A sign as a browser's address line reads it: nothing for what nobody sees, wide and bold letters, dots and digits of other
 * scripts as plain ones.
 */
const plainSign = (sign: string): string => {
  if (unseen.test(sign)) return '';
  const plain = sign.normalize('NFKC').replace(/[。٫]/gu, '.').replace(digits, digitOf);
  // ﷺ is four words: the two in the middle stand beside nothing, and are in no link.
  return plain.replace(/ .* /, ' ');
};

const plainOf = (written: string): string => written.replace(notPlain, plainSign);

interface Found {
  readonly found: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly stands: () => boolean;
}

const isLink = ({ found, groups, stands }: Found): boolean => {
  const { numbers: isNumber, label, stop, path, latin, other } = groups;
  if (isNumber !== undefined) return isAddress(found);
  if (latin !== undefined) return maybePage(latin) && stands();
  if (other !== undefined) return !urduSentenceEnds.has(other) && stands();
  return label === undefined || stop === undefined || isArabicName({ label, stop, path, stands });
};

/** What every link has in it: most texts are read no further. */
const signOfLink = /[.:۔](?=[^\s.:۔])/;
const scheme = /^[a-z][a-z0-9+.-]*:[/\\]*/i;
/** A word that stands right before an address is none of it: `seehttps://…`. */
const wordBefore = /^[a-z0-9+.-]+?(?=https?:)/i;
const ofWeb = /^https?:/i;

const addressOf = (written: string): string => {
  if (/^https?:\/\//i.test(written)) return written;
  // A browser reads https:a and https:/a as addresses of the page's own host.
  if (ofWeb.test(written)) return written.replace(/^(https?:)[/\\]*/i, '$1//');
  return `${/^[\d.:]+(?:[/?#]|$)/.test(written) ? 'http' : 'https'}://${written}`;
};

/** `plain`: as it is read, where its letters are not ones of an address. */
const hrefOf = (written: string, plain: string): string | null => {
  const found = scheme.exec(plain)?.[0] ?? '';
  if (found.includes(':/') && !ofWeb.test(plain)) return null;
  // The full stop of Urdu opens nothing in a browser.
  const named = cleanText(written).replace(/^[^/?#]*(?:\/\/[^/?#]*)?/, (host) => host.replaceAll('۔', '.'));
  // A scheme in letters that are not plain ones would be read as the name of a host.
  const readings = found === '' || scheme.test(named) ? [named, plain] : [plain];
  return readings.map(addressOf).find((address) => URL.canParse(address)) ?? null;
};

/** A text as it was written and as it is read; the same text where it has only ASCII. */
interface Reading {
  readonly written: string;
  readonly plain: string;
  /** Where the sign begins that a unit of the plain text was made of. */
  readonly from: (unit: number) => number;
}

/** Where a name without port and path ends: behind its last sign. */
const wholeEnd = (text: string, at: number): ReturnType<typeof linkEnd> => {
  const end = at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  return { end, read: end };
};

/** Whether a name that was found without a scheme has neither port nor path. */
const isWhole = (plain: string, start: number, found: string): boolean =>
  !/[:/?#]|^www\./i.test(found) && !/[:/?#]/.test(plain.charAt(start + found.length));

const spansOf = ({ written, plain, from }: Reading): LinkSpan[] => {
  const spans: LinkSpan[] = [];
  /** The first unit of the plain text, from one on, that was made of what is at a place of the written one or behind it. */
  const unitAt = (unit: number, place: number): number => {
    let at = unit;
    while (at < plain.length && from(at) < place) at += 1;
    return at;
  };
  link.lastIndex = 0;
  for (let match = link.exec(plain); match; match = link.exec(plain)) {
    const { 0: whole, index, groups = {} } = match;
    const first = index + (wordBefore.exec(whole)?.[0].length ?? 0);
    const found = whole.slice(first - index);
    const stands = (): boolean => standsAsName(plain, first, first + found.length);
    if (!isLink({ found, groups, stands })) continue;
    const start = from(first);
    const host = from(first + (scheme.exec(found)?.[0].length ?? 0));
    const { end, read } = isWhole(plain, first, found)
      ? wholeEnd(written, from(first + found.length - 1))
      : linkEnd(written, start, host);
    const last = unitAt(first, end);
    // What was walked is not walked again, whatever begins in it: `ⓗⓣⓣⓟ:[?ⓗⓣⓣⓟ:[?`.
    link.lastIndex = unitAt(Math.max(last, first + 1), read);
    if (end <= host) continue;
    const asRead = plain.slice(first, last);
    spans.push({
      start,
      end,
      // Only screens ask for it, and reading an address takes longer than finding it.
      get href() {
        return hrefOf(written.slice(start, end), asRead);
      },
    });
  }
  return spans;
};

const readingOf = (written: string): Reading => {
  const plain = plainOf(written).replace(stopInside, '.');
  if (plain === written) return { written, plain, from: (unit) => unit };
  const places: number[] = [];
  let at = 0;
  for (const sign of written) {
    for (let unit = plainOf(sign).length; unit > 0; unit -= 1) places.push(at);
    at += sign.length;
  }
  return { written, plain, from: (unit) => places[unit] ?? written.length };
};

/**
 * The links in a text, in order: what the parser reads as one, what screens make links, what guests below step 1 may not send
 * (docs/contract.md#links). Addresses of mail are none.
 */
export const linksIn = (text: string): LinkSpan[] => {
  if (onlyAscii.test(text))
    return signOfLink.test(text) ? spansOf({ written: text, plain: text, from: (unit) => unit }) : [];
  const reading = readingOf(text);
  return signOfLink.test(reading.plain) ? spansOf(reading) : [];
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
  let last = '';
  for (const { start, end } of linksIn(text)) {
    const before = text.slice(done, start);
    kept += before;
    last = before.at(-1) ?? last;
    // One space of two.
    done = /^\s?$/.test(last) && /\s/.test(text.charAt(end)) ? end + 1 : end;
  }
  return `${kept}${text.slice(done)}`.trim();
};
