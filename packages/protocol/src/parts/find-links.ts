import { arabicName, isArabicName, urduSentenceEnds } from './arabic-names.ts';
import { standsAsName } from './around-names.ts';
import { knownHosts, maybePage, wordEndings } from './page-names.ts';
import type { Part } from './part.ts';
import { pressableIn, type LinkSpan } from './pressable-links.ts';

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
const rest = String.raw`[^\s<>"]`;
/** A label in another script than Latin, as in مثال.com. */
const otherLabel = String.raw`(?:(?!\p{Script=Latin})[\p{L}\p{M}\p{N}-]){1,63}`;
const otherBefore = String.raw`(?<![\p{L}\p{M}\p{N}-]\.?|@)(?:[\p{L}\p{M}\p{N}-]{1,63}\.)*?(?=[\p{M}\p{N}-]{0,63}\p{L})`;
const otherName = String.raw`${otherBefore}${otherLabel}\.(?:${endings})${ends}(?:[/?#:]${rest}*)?`;

/** Names with an ending that is a word too: what they are is seen from their label and from what stands around them. */
const wordEnd = String.raw`\.(?:${wordEndings})${ends}(?!\.[${letter}])`;
const latinPage = String.raw`${starts}(?:[${letter}-]{1,63}\.)*?(?<latin>[${letter}-]{1,63})${wordEnd}`;
const otherPage = String.raw`${otherBefore}(?<other>${otherLabel})${wordEnd}`;

/** The four numbers of an address, 0 to 255. Without a port or a path only two of three digits tell it from a version. */
const octet = String.raw`(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])`;
const numbers = String.raw`(?<![\p{N}.])(?:${octet}\.){3}${octet}(?![0-9]|\.[0-9])(?::[0-9]{1,5})?(?:[/?#]${rest}*)?`;
const isAddress = (found: string): boolean =>
  /[:/?#]/.test(found) || found.split('.').filter((part) => part.length === 3).length > 1;

/** Any name with a path, but for times ("12.30.am/pm"). */
const withPath = String.raw`(?!\p{N}[\p{N}.-]{0,10}\.[a-z]+\/)${name}[a-z]{2,24}\/${rest}+`;

/**
 * Addresses with a scheme, names with www, names with one of the endings, hosts that everybody knows, and any name with a path, which
 * makes a link of an address of mail too. Each place is read once, whatever the text.
 */
const link = new RegExp(
  [
    String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/${rest}+`,
    // Browsers read http:/a, http:\\a and http:a as well.
    String.raw`https?:[\/\\]*[\p{L}\p{N}[]${rest}*`,
    String.raw`https?:\/\/${rest}+`,
    String.raw`(?<![${letter}])www\.${rest}+`,
    String.raw`${starts}${name}(?:${endings})${ends}(?:[/?#:]${rest}*)?`,
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
const signsAtEnd = '.,;:!?)]}\'"*~|`\\،؛؟۔';

/** The end without the punctuation and the signs of markup behind it. */
const endOf = (text: string, start: number, end: number): number => {
  let at = end;
  while (at > start && signsAtEnd.includes(text.charAt(at - 1))) at -= 1;
  return at;
};

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

/** What every link has in it. */
const signOfLink = /[.:۔]/;

const spansIn = (text: string): LinkSpan[] => {
  if (!signOfLink.test(text)) return [];
  return Array.from(text.matchAll(link)).flatMap(({ 0: found, index: start, groups = {} }) => {
    const end = start + found.length;
    const stands = (): boolean => standsAsName(text, start, end);
    return isLink({ found, groups, stands }) ? [{ start, end: endOf(text, start, end) }] : [];
  });
};

interface Places {
  /** Where what each unit of the plain text was made of starts and ends in the text that was written. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const placesOf = (written: string): Places => {
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of written) {
    for (let unit = plainOf(sign).length; unit > 0; unit -= 1) {
      from.push(at);
      to.push(at + sign.length);
    }
    at += sign.length;
  }
  return { from, to };
};

const spansInPlain = (written: string): LinkSpan[] => {
  const spans = spansIn(plainOf(written).replace(stopInside, '.'));
  if (spans.length === 0) return [];
  const { from, to } = placesOf(written);
  return spans.map(({ start, end }) => ({ start: from[start] ?? 0, end: to[end - 1] ?? 0 }));
};

/** The links in a text: what guests below step 1 may not send (docs/contract.md#guest-ladder). Addresses of mail are none. */
export const linksIn = (text: string): LinkSpan[] => {
  const found = onlyAscii.test(text) ? spansIn(text) : spansInPlain(text);
  // Whatever can be pressed is a link, should the patterns ever differ.
  const missed = pressableIn(text).filter(
    ({ start, end }) => !found.some((span) => span.start < end && start < span.end),
  );
  return missed.length === 0 ? found : [...found, ...missed].toSorted((one, other) => one.start - other.start);
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
