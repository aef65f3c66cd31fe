import { sound, type Reading, type Slot, type Vowel } from './sounds.ts';
import { readUrdu } from './read-urdu.ts';

const { a, i, u, aa, ii, e, ai, y, uu, o, au, w, h } = sound;

/** The letters that a vowel is written with when it may be several; the first that fits. */
const letters: readonly (readonly [number, string])[] = [
  [aa, 'a'],
  [o, 'o'],
  [uu, 'u'],
  [ii, 'i'],
  [e, 'e'],
  [ai, 'ai'],
  [au, 'au'],
  [h, 'h'],
  [a, 'a'],
  [i, 'i'],
  [u, 'u'],
];

const latin: Readonly<Record<string, string>> = { x: 'sh', c: 'ch', rd: 'r' };

const isWritten = ({ unwritten, optional, is }: Vowel): boolean => !unwritten && !(optional && (is & h) === 0);

/** Before another vowel, or where the word begins, waw and yeh are consonants. */
const writeVowel = ({ is }: Vowel, isConsonant: boolean): string => {
  if (isConsonant && (is & w) !== 0) return 'w';
  if (isConsonant && (is & y) !== 0) return 'y';
  return letters.find(([bit]) => (is & bit) !== 0)?.[1] ?? '';
};

/** Between two consonants a short vowel is written where nothing else is. */
const writeSlot = (slot: Slot, at: number, last: number): string => {
  const vowels = slot[0] ?? [];
  const written = vowels.filter(isWritten);
  if (written.length === 0) return (at > 0 && at < last) || (at === 0 && vowels.length > 0) ? 'a' : '';
  return written
    .map((vowel, place) => writeVowel(vowel, place + 1 < written.length || (at === 0 && place === 0)))
    .join('');
};

const write = ({ consonants, slots }: Reading): string =>
  slots
    .map((slot, at) => {
      const consonant = consonants[at] ?? '';
      return writeSlot(slot, at, slots.length - 1) + (latin[consonant] ?? consonant);
    })
    .join('');

/** A short vowel is not spoken between two syllables that have theirs: barkatein, not barakatein. */
const withoutSilent = (written: string): string =>
  written.replace(/([aeiou][bcdfgjklmnpqrstvwxz]h?)a([bcdfgjklmnpqrstvwxz]h?[aeiou])/g, '$1$2');

/** How a folded Urdu word is written in Roman letters, as far as its own letters show it. */
export const romanise = (word: string): string[] =>
  readUrdu(word)
    .slice(0, 1)
    .map((reading) => withoutSilent(write(reading)))
    .filter((written) => /^[a-z]{2,24}$/.test(written));
