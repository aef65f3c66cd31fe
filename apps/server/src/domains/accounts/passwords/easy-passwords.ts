import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../platform/errors.ts';

/** What people here think of first, in lower case; the list of the package knows few of them. */
const local = `
baithak pakistan pakistani pakistanzindabad hindustan karachi lahore islamabad peshawar quetta multan rawalpindi faisalabad makkah madina
allahuakbar allahoakbar allahisgreat bismillah inshallah mashallah alhamdulillah subhanallah ramadan muhammad mohammad mohammed
ahmed hassan hussain hussein usman umar bilal hamza abdullah ibrahim yusuf yousuf fatima ayesha aisha zainab maryam khadija saima
khan khankhan alikhan ahmedkhan malik raja chaudhry afridi shahidafridi babarazam imrankhan biryani samosa
jaan janu jaanu janaan jaaneman dilbar dilkash merijaan merimaa ammi abbu ammijan abbujan bhai behan yaar dost dosti zindagi pyaar ishq
mohabbat khuda khudahafiz salaam assalamualaikum khushi shehzada shehzadi sultan badshah iloveallah
`;

/**
 * Common passwords in lower case, and the words that they are made of
 * (docs/decisions/passwords.md#easy-passwords-are-refused).
 */
const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...local.split(/\s+/).filter(Boolean),
]);

/** What fingers run along, forwards and backwards. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
];
const keyboardLines: readonly string[] = lines.flatMap((line) => [line, [...line].toReversed().join('')]);

/** Digits and signs that people write for letters. */
const spelled: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const asLetters = (text: string): string => text.replace(/[013457@$!8]/g, (sign) => spelled[sign] ?? sign);
/** The product's name in the letters of each language. */
const product = ['baithak', 'bethak', 'بیٹھک'];

/** The end of a piece that begins at `from`: something typed without thinking. Longest first. */
const runsAt = (text: string, from: number): number[] => {
  const ends: number[] = [];
  for (let end = text.length; end >= from + 3; end -= 1) {
    const piece = text.slice(from, end);
    if (keyboardLines.some((line) => line.includes(piece)) || /^(.{1,4})\1+$/su.test(piece)) ends.push(end);
  }
  return ends;
};

/** Whether a text is nothing but runs along the keyboard and repeats, at most three. */
const isRuns = (text: string, from = 0, pieces = 3): boolean =>
  from === text.length || (pieces > 0 && runsAt(text, from).some((end) => isRuns(text, end, pieces - 1)));

/** A common password, or a common word with up to six digits or signs around it. */
const isCommon = (text: string): boolean => {
  const [, before = '', word = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  return (
    commonPasswords.has(text) || (word.length >= 4 && before.length + after.length <= 6 && commonPasswords.has(word))
  );
};

/** Longer ones are not what people think of first; only the names below are looked for in them. */
const longest = 32;

/**
 * Whether a password is among those that are tried first (docs/contract.md#passwords): a common one, or one with the username or the
 * product's name in it.
 */
export const isEasyPassword = (password: string, username: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  const spellings = [text, asLetters(text), asLetters(text.replace(/[\d!@$]+$/, ''))];
  const names = [username, asLetters(username), ...product];
  const together = spellings.map((spelling) => spelling.replace(/[^\p{L}\p{N}]/gu, ''));
  if ([...spellings, ...together].some((spelling) => names.some((name) => spelling.includes(name)))) return true;
  return text.length <= longest && spellings.some((spelling) => isRuns(spelling) || isCommon(spelling));
};

/** Throws WEAK_PASSWORD for a new password that is among the first that anybody tries (docs/contract.md#passwords). */
export const refuseEasyPassword = (password: string, username: string): void => {
  if (isEasyPassword(password, username)) throw new Refusal('WEAK_PASSWORD');
};
