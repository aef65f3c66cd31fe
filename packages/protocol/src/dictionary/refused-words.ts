import { isAtMostOneSlip, slipsOf } from '../folding/slips.ts';
import { soundKey, soundsLike } from '../folding/sound-key.ts';

/** Words that no spelling makes allowed. */
export interface RefusedWords {
  /** Whether a folded word is one of these, stretched or not, or has a stem of these in it. */
  readonly has: (word: string) => boolean;
  /** Whether it is so near to one that only the list itself can allow it. */
  readonly isNear: (word: string) => boolean;
  /** Whether letters put together can still become one. */
  readonly begins: (letters: string) => boolean;
  /** Whether letters put together are one. */
  readonly isWhole: (letters: string) => boolean;
  /** Whether these words stand beside each other in plain speech, though they make one together. */
  readonly areSpeech: (words: readonly string[]) => boolean;
  /** Whether one of them has this shape, `*` for any letter. */
  readonly hasShape: (shape: string) => boolean;
}

/** Every letter once, however often it is repeated. */
export const withoutRepeats = (word: string): string => word.replace(/(.)\1+/gu, '$1');

const shortestContained = 3;
const vowels = /[aeiouy]/g;
const isRoman = (word: string): boolean => /^[a-z]+$/.test(word);

/** Letters and asterisks of the longest shape that is looked at. */
const longestShape = 20;

const shapeOf = (shape: string): RegExp | undefined => {
  if (shape.length > longestShape) return undefined;
  const letters = shape.replace(/\*+$/, '');
  if (!/^[a-z][a-z*]*$/.test(shape) || letters.length + 3 < shape.length) return undefined;
  const open = shape.endsWith('**') || shape.replaceAll('*', '').length < 3 ? '' : '[a-z]*';
  return new RegExp(`^${shape.replace(/\*/g, '[a-z]')}${open}$`);
};

/** Whether a shape begins with this stem: f*cking. */
const beginsLike = (shape: string, stem: string): boolean =>
  shape.length >= stem.length &&
  shape.length <= longestShape &&
  [...stem].every((letter, at) => shape[at] === letter || shape[at] === '*');

const candidatesBySound = (words: readonly string[]): ReadonlyMap<string, string[]> => {
  const byKey = new Map<string, string[]>();
  for (const word of words) {
    const key = soundKey(word);
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), word]);
  }
  return byKey;
};

/**
 * `entries`: folded words; one that ends in `*` is refused inside other words too, and one of two words is plain speech. `isAllowed`: the list of allowed
 * words, which is asked whether a word with its repeated letters taken out is another one (ass, as).
 */
export const createRefusedWords = (entries: readonly string[], isAllowed: (word: string) => boolean): RefusedWords => {
  const words = entries.filter((entry) => !entry.includes(' ')).map((entry) => entry.replace('*', ''));
  const spoken = new Set(entries.filter((entry) => entry.includes(' ')));
  const exact = new Set(words);
  const once = new Set(
    words.map(withoutRepeats).filter((word) => word.length >= shortestContained && !isAllowed(word)),
  );
  const stems = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1));
  const stem = new RegExp(
    [...new Set([...stems, ...stems.map(withoutRepeats).filter((word) => once.has(word))])].join('|') || '(?!)',
    'u',
  );
  const withoutVowels = new Set(
    words
      .filter((word) => isRoman(word) && word.length >= 4)
      .map((word) => withoutRepeats(word.replace(vowels, '')))
      .filter((word) => word.length >= 3),
  );
  const beginnings = new Set([...exact, ...once].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))));
  const slips = new Map<string, string[]>();
  for (const word of words) for (const slip of slipsOf(word)) slips.set(slip, [...(slips.get(slip) ?? []), word]);
  const sounds = candidatesBySound(words.filter((word) => word.length >= shortestContained));

  const has = (word: string): boolean => {
    if (exact.has(word) || stem.test(word)) return true;
    const bare = withoutRepeats(word);
    return bare !== word && (once.has(bare) || stem.test(bare)) ? true : once.has(bare);
  };
  const isOneSlipAway = (word: string): boolean =>
    [word, ...slipsOf(word)].some((slip) => (slips.get(slip) ?? []).some((other) => isAtMostOneSlip(word, other)));

  return {
    has,
    isNear: (word) => {
      const bare = withoutRepeats(word);
      return (
        isOneSlipAway(word) ||
        isOneSlipAway(bare) ||
        (isRoman(bare) && withoutVowels.has(bare)) ||
        (sounds.get(soundKey(word)) ?? []).some((other) => soundsLike(word, other))
      );
    },
    begins: (letters) => beginnings.has(letters) || beginnings.has(withoutRepeats(letters)),
    isWhole: (letters) =>
      exact.has(letters) || (letters.length > shortestContained && once.has(withoutRepeats(letters))),
    areSpeech: (beside) => spoken.has(beside.join(' ')),
    hasShape: (shape) => {
      const pattern = shapeOf(shape);
      return (
        pattern !== undefined &&
        (words.some((word) => pattern.test(word)) || stems.some((one) => beginsLike(shape, one)))
      );
    },
  };
};
