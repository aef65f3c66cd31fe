import { fold } from '../folding/fold.ts';
import { lookAlikeLetters } from '../folding/look-alikes.ts';
import { soundKey, soundsLikeThis } from '../folding/sound-key.ts';
import type { RefusedWords } from './refused-words.ts';
import type { WordList } from './word-list.ts';

/** What a word is compared by: folded, look-alikes as the Latin letters that stand beside them. */
export const readWord = (written: string): string => {
  const folded = fold(written).replace(/اء$/u, 'ا');
  if (!/[a-z]/.test(folded) || /^[a-z]+$/.test(folded)) return folded;
  return Array.from(folded, (letter) => lookAlikeLetters.get(letter) ?? letter).join('');
};

const latinEnds = 's es ed d ing er ers ly ish ness less able y ies ied ier iest est wise like hood ship ful'.split(
  ' ',
);
const latinBeginnings =
  /^(?:un|re|non|super|over|mis|pre|anti|semi|mini|multi|under|out|self|half|ex|co|micro|mega|ultra)(?=[a-z]{4})/;
const urduEnds =
  /(?:یوں|ؤں|وں|ائیں|یں|یاں|ات|یات|انہ|دار|داری|والا|والے|والی|والوں|کر|کے|ہے|ہیں|ہوں|ہو|گا|گے|گی|کا|کی|کو|سے|نے|میں|پر|تو|ہی|بھی|تا|تی|تے|نا|نی|ئی|ئے|ئیں|ی|ے|ا|و|ہ|ں)$/u;
const urduBeginnings = /^(?:بے|نا|غیر|پر|بد|لا|خوش|ہم|با|کم|نو|نیم|ان|آن)(?=.{3})/u;
const laughter =
  /^(?:a*(?:h+[aeiu]+)+h*|(?:ja){2,}|(?:xa){2,}|l+o+l+(?:o+l+)*|h+m+|m+|a+h+|o+h+|u+h+|u+m+|e+h+|u+f+f*|a+w+|a+r+g+h+|y+a+y+|w+o+w+|b+r+|z+|sh+|p+s+t+|ہ[ہا]+|ا+و+ہ+|آ+ہ+|ا+ف+|و+ا+ہ+)$/u;
const latin = /^[a-z]+$/;
const urdu = /^[\u0600-\u06ff]+$/u;
const shortestStem = 3;
const shortestSlip = 6;
/** Letters; what is longer, once it is no longer stretched, is a spelling of nothing. */
const longestSpelling = 32;

const isStemOf = (list: WordList, stem: string): boolean =>
  stem.length >= shortestStem &&
  (list.has(stem) ||
    (latin.test(stem) && (list.has(`${stem}e`) || list.has(stem.replace(/(.)\1$/, '$1')) || list.has(`${stem}y`))));

const isInflectedLatin = (list: WordList, word: string): boolean =>
  latinEnds.some((end) => {
    const stem = word.endsWith(end) ? word.slice(0, -end.length) : '';
    return stem.length > shortestStem && isStemOf(list, stem);
  }) || list.has(word.replace(latinBeginnings, ''));

/** As poems write them: آسماں for آسمان, and شوخیٔ, whose hamza joins it to the next word. */
const asInProse = (word: string): string => word.replace(/(?<=[اوی])ں$/u, 'ن').replace(/ئ$/u, 'ی');

const isInflected = (list: WordList, word: string): boolean => {
  if (latin.test(word)) return isInflectedLatin(list, word);
  const prose = asInProse(word);
  if (prose !== word && list.has(prose)) return true;
  const stem = word.replace(urduEnds, '');
  if (stem !== word && stem.length >= shortestStem && ['', 'ہ', 'ا', 'نا'].some((end) => list.has(stem + end)))
    return true;
  const rest = word.replace(urduBeginnings, '');
  return rest !== word && list.has(rest);
};

/** Two words without the space between them: goodmorning, جاتاہے. */
const isJoined = (list: WordList, word: string): boolean => {
  const shortest = latin.test(word) ? 4 : 3;
  for (let at = shortest; at <= word.length - shortest; at += 1)
    if (list.has(word.slice(0, at)) && list.has(word.slice(at))) return true;
  return false;
};

/** The words of the list that one slip makes of this one: a letter too many, two changed places, a vowel missing or another. */
export function* wordsOneSlipFrom(list: Pick<WordList, 'has'>, word: string): Generator<string> {
  const letters = [...word];
  const vowels = latin.test(word) ? 'aeiou' : 'ایوہں';
  const found = (candidate: string): string[] => (list.has(candidate) ? [candidate] : []);
  for (let at = 1; at <= letters.length; at += 1) {
    const [before, after, rest] = [word.slice(0, at), word.slice(at), word.slice(at + 1)];
    const [last = '', here = '', next = ''] = [letters[at - 1], letters[at], letters[at + 1]];
    if (here !== '') yield* found(before + rest);
    if (next !== '') yield* found(before + next + here + word.slice(at + 2));
    yield* found(before + last + after);
    for (const vowel of vowels) {
      yield* found(before + vowel + after);
      if (here !== '' && vowels.includes(here)) yield* found(before + vowel + rest);
    }
  }
}

/** Spellings by their sound. */
export interface Sounds {
  /** Takes in so many more words; whether any are left. */
  readonly prepare: (count: number) => boolean;
  /** Words of the list that have the same key: which of them sound like it is to be asked (`soundsLikeThis`). */
  readonly candidates: (word: string) => string[];
  /** Words of the list that sound like it. */
  readonly like: (word: string) => string[];
}

/** Of the words of the list between two places; made a few at a time, for it takes longer than a message may wait. */
export const createSounds = (list: WordList, from: number, to: number): Sounds => {
  const byKey = new Map<string, number[]>();
  let next = from;
  const candidates = (word: string): string[] => (byKey.get(soundKey(word)) ?? []).map((index) => list.at(index));
  return {
    prepare: (count) => {
      for (const end = Math.min(to, next + count); next < end; next += 1) {
        const key = soundKey(list.at(next));
        const known = byKey.get(key);
        if (known) known.push(next);
        else if (key !== '') byKey.set(key, [next]);
      }
      return next < to;
    },
    candidates,
    like: (word) => candidates(word).filter(soundsLikeThis(word)),
  };
};

export interface Tolerance {
  readonly list: WordList;
  readonly refused: RefusedWords;
  readonly soundsLikeOne: (word: string) => boolean;
}

const mostRuns = 3;

/** A stretched word with each long run of a letter once or twice: sooo, so or soo. The last has every letter once. */
const spellingsOf = (word: string): string[] => {
  const runs = word.match(/(.)\1{2,}/gu) ?? [];
  let spellings = runs.length === 0 ? [] : [word];
  for (const run of runs.slice(0, mostRuns)) {
    const [letter = ''] = run;
    spellings = spellings.flatMap((each) => [each.replace(run, letter + letter), each.replace(run, letter)]);
  }
  return spellings;
};

/** Whether a word that the list does not hold is a spelling of one that it holds. */
export const isSpellingOf = ({ list, refused, soundsLikeOne }: Tolerance, word: string): boolean => {
  if (refused.has(word)) return false;
  if (laughter.test(word)) return true;
  const unstretched = spellingsOf(word);
  if (unstretched.some((each) => list.has(each) && !refused.has(each))) return true;
  const bare = unstretched.at(-1) ?? word;
  if (bare.length < shortestStem || bare.length > longestSpelling || refused.isNear(bare)) return false;
  if (!latin.test(bare) && !urdu.test(bare)) return false;
  if (isInflected(list, bare) || isJoined(list, bare)) return true;
  if (latin.test(bare) && /[aeiouy]/.test(bare) && soundsLikeOne(bare)) return true;
  return bare.length >= shortestSlip && wordsOneSlipFrom(list, bare).next().done !== true;
};
