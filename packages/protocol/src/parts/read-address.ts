import { cleanText } from '../text/clean-text.ts';
import { linksIn } from './find-links.ts';

/** RFC 3492: the letters of a label of a host's name, which ASCII stands for. The URL of a browser has no such reading. */

const [base, least, most, skew, damp] = [36, 1, 26, 38, 700];

const digitOf = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 22;
  return code >= 97 && code <= 122 ? code - 97 : base;
};

const adapt = (delta: number, points: number, isFirst: boolean): number => {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1;
  left += Math.floor(left / points);
  let k = 0;
  for (; left > ((base - least) * most) >> 1; k += base) left = Math.floor(left / (base - least));
  return k + Math.floor(((base - least + 1) * left) / (left + skew));
};

/** What follows `xn--`, in small letters; undefined when it stands for nothing. */
const decodeLabel = (label: string): string | undefined => {
  const dash = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(0, dash)), (sign) => sign.charCodeAt(0));
  let [n, i, bias] = [128, 0, 72];
  for (let at = dash + 1; at < label.length;) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (Number.isNaN(digit) || digit >= base) return undefined;
      i += digit * weight;
      const threshold = Math.min(most, Math.max(least, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      if (at >= label.length || i > 0x7fffffff) return undefined;
    }
    bias = adapt(i - before, points.length + 1, before === 0);
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10ffff) return undefined;
    points.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...points);
};

/** Scripts whose names of hosts are shown in their letters, each label in one of them: others may look like Latin ones. */
const scripts = 'Latin Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Hebrew Thai Hangul'.split(' ');
const oneScript = new RegExp(
  String.raw`^(?=[\p{L}\p{M}\p{N}-]+$)(?:${scripts.map((script) => String.raw`[\p{scx=${script}}\d-]+`).join('|')}|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\d-]+)$`,
  'u',
);

/** Letters, numbers and punctuation of other scripts than Latin's plain ones; the joiner of Urdu and Persian words. */
const readable = /^(?!\p{ASCII})[\p{L}\p{M}\p{N}\p{P}\u200c]$/u;
const strayJoiner = /(?<![\p{L}&&\p{scx=Arabic}])\u200c|\u200c(?![\p{L}&&\p{scx=Arabic}])/gv;
/** As many marks as a letter has (docs/contract.md#marks-of-a-letter). */
const manyMarks = /\p{M}{7}|(?<![\p{L}\p{M}\p{N}])\p{M}/u;

const oneCharacter = /%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi;

const decoded = (written: string): string => {
  try {
    const sign = decodeURIComponent(written);
    return readable.test(sign) ? sign : written;
  } catch {
    return written;
  }
};

/** A path, query or fragment with the letters that its bytes stand for. Nothing else is decoded: no space, no sign of an address. */
const readPath = (written: string): string => {
  const read = written.replace(oneCharacter, decoded).replace(strayJoiner, '%E2%80%8C');
  return manyMarks.test(read) ? written : read;
};

const readHost = (written: string): string => {
  const labels = written.replace(/xn--[a-z0-9-]{1,59}/gi, (label) => {
    const letters = decodeLabel(label.slice(4).toLowerCase());
    return letters !== undefined && oneScript.test(letters) && !manyMarks.test(letters) ? letters : label;
  });
  if (
    /^\p{ASCII}*$/u.test(labels) ||
    labels.split(/[.:@\u06d4]/).every((label) => label === '' || oneScript.test(label))
  )
    return labels;
  // Letters of several alphabets that look alike are shown as a browser's address line does.
  return URL.canParse(`https://${written}`) ? new URL(`https://${written}`).host : written;
};

/** A scheme in letters that browsers read as plain ones, in plain ones: `ⓗⓣⓣⓟ:` would else be read as a host. */
const readScheme = (address: string): string =>
  address.replace(/^[^/?#\\:：]{4,5}[:：]/u, (written) => {
    const plain = written.normalize('NFKC');
    return /^https?:$/i.test(plain) ? plain : written;
  });

/** An address as people read it: `/wiki/پاکستان`, `مثال.پاکستان`. The address itself stays as it is. */
export const readAddress = (address: string): string => {
  const [, scheme = '', host = '', path = ''] =
    /^([a-z][a-z0-9+.-]*:[/\\]*)?([^/?#\\]*)(.*)$/isu.exec(readScheme(address)) ?? [];
  return scheme + readHost(host) + readPath(path);
};

/** A link as screens show it: as it was written, but for what nobody can read and for signs that nobody sees. */
export const readLink = (written: string): string => readAddress(cleanText(written));

/** A text with its links as people read them. */
export const readLinks = (text: string): string => {
  let [read, done] = ['', 0];
  for (const { start, end } of linksIn(text)) {
    read += text.slice(done, start) + readLink(text.slice(start, end));
    done = end;
  }
  return read + text.slice(done);
};
