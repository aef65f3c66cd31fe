import { cleanText } from '../text/clean-text.ts';
import { linksIn } from './find-links.ts';
import { decodeLabel } from './punycode.ts';

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
