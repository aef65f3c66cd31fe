import { dictionary } from '@zxcvbn-ts/language-common';

/** What people here think of first, in lower case; the list of the package knows few of them. */
const local = `
baithak pakistan pakistani pakistanzindabad hindustan karachi lahore islamabad peshawar quetta multan rawalpindi faisalabad makkah madina
allahuakbar allahoakbar allahisgreat bismillah inshallah mashallah alhamdulillah subhanallah ramadan muhammad mohammad mohammed
ahmed hassan hussain hussein usman umar bilal hamza abdullah ibrahim yusuf yousuf fatima ayesha aisha zainab maryam khadija saima
khan khankhan alikhan ahmedkhan malik raja chaudhry afridi shahidafridi babarazam imrankhan biryani samosa
jaan janu jaanu janaan jaaneman dilbar dilkash merijaan merimaa ammi abbu ammijan abbujan bhai behan yaar dost dosti zindagi pyaar ishq
mohabbat khuda khudahafiz salaam assalamualaikum khushi shehzada shehzadi sultan badshah iloveallah
`;

/** Common passwords in lower case, and the words that they are made of (docs/decisions/0337-easy-passwords-are-refused.md). */
export const commonPasswords: ReadonlySet<string> = new Set([
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
export const keyboardLines: readonly string[] = lines.flatMap((line) => [line, [...line].toReversed().join('')]);
