import { oneSpelling } from './one-spelling.ts';
import { readRoman, romanConsonants } from './roman.ts';
import { asWritten, readingsMeet, type Reading } from './sounds.ts';
import { spelledOut } from './spellings.ts';
import { consonantsOf, readUrdu } from './urdu.ts';

const roman = /^[a-z]+$/;
/** Urdu's letters, folded; words with letters of other Arabic-script languages have no reading. */
const urdu = /^[اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےئۃ]+$/u;
const longest = 24;
/** Each further letter doubles the ways to read a run of vowels. No word has so many beside each other. */
const tooManyVowels = /[aeiouywvh]{8}/;

const isReadable = (word: string): boolean =>
  word.length <= longest && ((roman.test(word) && !tooManyVowels.test(word)) || urdu.test(word));

const readingsOf = (word: string): readonly Reading[] => {
  if (!isReadable(word)) return [];
  return roman.test(word) ? [readRoman(word)] : readUrdu(word);
};

const keyOf = (word: string): string => {
  const spelled = oneSpelling(spelledOut(word));
  if (!isReadable(spelled)) return '';
  const { found, endsInN } = roman.test(spelled) ? romanConsonants(spelled) : consonantsOf(spelled);
  const kept = endsInN ? found.slice(0, -1) : found;
  // ڑ is written r and d.
  return `.${kept.map((consonant) => (/[rd]/.test(consonant) ? 'r' : consonant)).join('')}`;
};

/** Several lists are asked for the same word, one after the other. */
let last = { word: '', key: '' };

/**
 * Words that may sound alike share this key: the consonants, a final n left out. '' for words that are neither
 * Roman nor Urdu letters. The key only finds candidates; `soundsLike` decides.
 */
export const soundKey = (word: string): string => {
  if (word !== last.word) last = { word, key: keyOf(word) };
  return last.key;
};

const isRoman = (word: string): boolean => roman.test(word);

/** Two Roman spellings: one of them may leave vowels out, not both (form is not from). */
const romanMeet = (a: Reading, b: Reading): boolean => readingsMeet(asWritten(a), b) || readingsMeet(a, asWritten(b));

/**
 * Tells of other folded words whether they and this one can be spellings of one spoken word: two Roman ones (nahi, nhi), or a Roman one and an Urdu
 * one (nahi, نہیں). Two Urdu words are one only when they are the same: کم is not کام, though kam may be either.
 */
export const soundsLikeThis = (word: string): ((other: string) => boolean) => {
  const a = oneSpelling(spelledOut(word));
  const readings = readingsOf(a);
  return (other) => {
    const b = oneSpelling(spelledOut(other));
    if (word === other || a === b) return true;
    if (!isRoman(a) && !isRoman(b)) return false;
    const meets = isRoman(a) && isRoman(b) ? romanMeet : readingsMeet;
    return readingsOf(b).some((another) => readings.some((reading) => meets(reading, another)));
  };
};

export const soundsLike = (one: string, other: string): boolean => soundsLikeThis(one)(other);
