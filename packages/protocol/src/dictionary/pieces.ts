import { lookAlikes } from '../folding/look-alikes.ts';
import { readWord } from './allowed-words.ts';

/** A run of letters in a text, or one sign that may stand for a letter. */
export interface Piece {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** As it is read. */
  readonly word: string;
}

/** Letters with their marks, apostrophes and what is not seen between them. */
export const letterRun = /[\p{L}\p{M}](?:[\p{L}\p{M}\p{Cf}\u034f'\u2019\u2018\u02bc]*[\p{L}\p{M}\p{Cf}])?/gu;
/** Letters and the digits and signs that are written in their place. */
export const readAsLetters =
  /[\p{L}\p{M}\p{Cf}\p{Nd}\u034f'\u2019\u2018\u02bc@$!|*+€£(\u00a1\u00a2\u24b6-\u24e9\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]+/gu;

const signs: ReadonlyMap<string, string> = new Map([
  ...lookAlikes,
  ...Object.entries({
    '@': 'a',
    $: 's',
    '!': 'i',
    '+': 't',
    '€': 'e',
    '£': 'l',
    '(': 'c',
    '1': 'i',
    '8': 'b',
    '9': 'g',
    '6': 'g',
    '2': 'z',
    '¡': 'i',
    '¢': 'c',
  }),
]);

const firstOfAlphabets = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** Letters in circles and squares, and those of flags. */
const enclosed = (sign: string): string | undefined => {
  const code = sign.codePointAt(0) ?? 0;
  const first = firstOfAlphabets.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
};

/** A word that was read (`readWord`) with letters for its digits and signs; `*` stays. */
export const signsAsLetters = (word: string, one = 'i'): string =>
  Array.from(word, (sign) => (sign === '1' || sign === '|' ? one : (enclosed(sign) ?? signs.get(sign) ?? sign)))
    .join('')
    .replace(/[^\p{L}*]/gu, '');

/** What a run reads as when its digits and signs stand for letters. */
export const readSigns = (run: string): string => signsAsLetters(readWord(run));

const isAddress =
  /^(?:https?:\/\/|www\.)[^\s.]+\.[^\s]{2,}$|^(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|pk|in|uk|io|co|tv|me|info|app|dev|be|gg|ly|news|blog|live|online|site|store|xyz|ai|us|ca|de|sa|ae)(?:[/?#:]\S*)?$|^[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

/** Whether a word without spaces is a link or an address of mail. */
export const isLink = (word: string): boolean => word.length <= 2048 && isAddress.test(word);
