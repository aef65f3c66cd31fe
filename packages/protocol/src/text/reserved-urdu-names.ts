import { titleKeys } from '../folding/title-keys.ts';
import {
  compoundsOf,
  englishWords,
  impersonationsOf,
  isReservedName,
  wordsOf,
  type ReservedWords,
} from './reserved-names.ts';

/** `ناظم` and `مالک` are names of people too, and free; `موڈ` is a mood, and refused with a team only. */
const urduWords: ReservedWords = {
  impersonating: wordsOf(`
    ایڈمن ایڈمین ایڈمنسٹریٹر ایڈمنز انتظامیہ انتظامیا عملہ عملا منتظم منتظمین موڈریٹر ماڈریٹر بیٹھک سسٹم سپورٹ آفیشل نگران
    سٹاف اسٹاف سیکیورٹی سکیورٹی ہیلپڈیسک
  `),
  additions: wordsOf(`
    ٹیم گروپ کی کے کا اور اصلی اصل سرکاری مرکزی چیف ہیڈ سینئر جونیئر نیا نئی سپر اعلی اعلا نائب صاحب صاحبہ جی بھائی باجی
    جناب محترم والا والی والے اکاؤنٹ اکاونٹ
  `),
  short: [],
  places: wordsOf(`کمیونٹی پلیٹفارم سائٹ ویبسائٹ فورم سرور ایپ چیٹ موڈ موڈز`),
  runners: wordsOf(`ٹیم اونر مالک`),
};

/** Words that mean nobody but staff: one of them is enough, whatever stands beside it. */
const ofStaffOnly = wordsOf(`
  admin admins administrator sysadmin superadmin moderator moderators intezamia intizamia intezamiya intizamiya
  ایڈمن ایڈمین ایڈمنز ایڈمنسٹریٹر انتظامیہ انتظامیا موڈریٹر ماڈریٹر
`);

/** Letters of Urdu that are typed for each other. */
const sameLetters: readonly (readonly [RegExp, string])[] = [
  [/[ھۃ]/g, 'ہ'],
  [/[ےئ]/g, 'ی'],
  [/ں/g, 'ن'],
  [/آ/g, 'ا'],
];
const withSameLetters = (key: string): string =>
  sameLetters.reduce((folded, [letters, letter]) => folded.replace(letters, letter), key);

const asCompared = (word: string): string => withSameLetters(titleKeys(word)[0] ?? word);
const both = (of: keyof ReservedWords): string[] => [...englishWords[of], ...urduWords[of].map(asCompared)];
const allWords: ReservedWords = {
  impersonating: both('impersonating'),
  additions: both('additions'),
  short: both('short'),
  places: both('places'),
  runners: both('runners'),
};
const isImpersonation = impersonationsOf(allWords);
const isOfStaff = compoundsOf(ofStaffOnly.map(asCompared), [...allWords.additions, ...allWords.places]);

const signs: Readonly<Record<string, string>> = { '@': 'a', '!': 'i', $: 's', '€': 'e', '¡': 'i' };
/** White letters on black: 🅐, 🅰, 🇦. */
const picturedLetter = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const letterOf = (picture: string): string => {
  const code = picture.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => start <= code) ?? code;
  return String.fromCharCode(0x61 + code - first);
};

/** What a name or a word of it is compared by: with signs and pictures read as letters or left out, with and without digits. */
const keysOf = (name: string): string[] => {
  const spelled = name.replace(picturedLetter, letterOf).replace(/[@!$€¡]/gu, (sign) => signs[sign] ?? sign);
  const read = [name, spelled].flatMap((one) => [one, one.replace(/\p{N}/gu, '')]);
  return [...new Set(read.flatMap(titleKeys).map(withSameLetters))];
};

const betweenScripts = /(?<=\p{Script=Arabic})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Arabic})/gu;
/** The words of a name: between spaces, where signs may stand for letters, and between all signs. */
const wordsIn = (name: string): string[] => {
  const parted = name.replace(betweenScripts, ' ');
  return [...new Set([/\s+/u, /[^\p{L}\p{M}\p{N}\p{Cf}]+/u].flatMap((between) => parted.split(between)))];
};

/** Whether nobody may call themselves so, in any script and spelling, or in several scripts. */
export const isReservedAsShown = (name: string): boolean =>
  titleKeys(name).some(isReservedName) ||
  keysOf(name).some((key) => isImpersonation(key) || key.startsWith('افیشل')) ||
  wordsIn(name).some((word) => keysOf(word).some(isOfStaff));
