import { soundKey, soundsLike } from '@baithak/protocol/folding/sound-key';
import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { ambiguous, insults } from './lists/insults.ts';

/** An entry of the lists. */
export interface Insult {
  readonly word: string;
  readonly score: number;
}

const exact = new Map<string, Insult>();
const stems: [stem: string, insult: Insult][] = [];
const bySound = new Map<string, { word: string; insult: Insult }[]>();
/** By their first word: the rest of it. */
const phrases = new Map<string, { rest: readonly string[]; insult: Insult }[]>();

/** From this length on a word is also found with its doubled letters written once. */
const shortestBare = 6;
const bare = new Map<string, Insult>();

const withoutRepeats = (word: string): string => word.replace(/(.)\1+/gu, '$1');

const addWord = (spelling: string, insult: Insult): void => {
  const word = readWord(spelling.replace(/[*~]/g, ''));
  if (!exact.has(word)) exact.set(word, insult);
  if (word.length >= shortestBare) bare.set(withoutRepeats(word), insult);
  if (spelling.includes('*')) stems.push([word, insult]);
  if (!spelling.includes('~')) return;
  const key = soundKey(word);
  bySound.set(key, [...(bySound.get(key) ?? []), { word, insult }]);
};

const addPhrase = (phrase: string, insult: Insult): void => {
  const [first = '', ...rest] = phrase.split(' ').map(readWord);
  phrases.set(first, [...(phrases.get(first) ?? []), { rest, insult }]);
};

for (const [score, line] of insults) {
  const isPhrases = line.includes('|');
  const spellings = line.split(isPhrases ? '|' : ' ');
  const insult = { word: (spellings[0] ?? '').replace(/[*~]/g, ''), score };
  for (const spelling of spellings)
    if (isPhrases) addPhrase(spelling, insult);
    else addWord(spelling, insult);
}

const byLength = new Map<number, string[]>();
for (const word of exact.keys()) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);

const anyStem = new RegExp(stems.map(([stem]) => stem).join('|'), 'u');
const longest = 40;

const ofStem = (word: string): Insult | undefined => {
  const found = anyStem.exec(word)?.[0];
  return found === undefined ? undefined : stems.find(([stem]) => stem === found)?.[1];
};

const ofStretched = (word: string): Insult | undefined => {
  if (!/(.)\1/u.test(word)) return undefined;
  const shorter = word.replace(/(.)\1{2,}/gu, '$1');
  const twice = word.replace(/(.)\1{2,}/gu, '$1$1');
  return (shorter === word ? undefined : (exact.get(shorter) ?? exact.get(twice))) ?? bare.get(withoutRepeats(word));
};

const soundsSo = (word: string): Insult | undefined =>
  bySound.get(soundKey(word))?.find((other) => soundsLike(word, other.word))?.insult;

/** What a folded word is in the lists: as it stands, stretched, inside a longer word, or by its sound. */
export const findInsult = (word: string): Insult | undefined => {
  if (word.length < 3 || word.length > longest) return undefined;
  return exact.get(word) ?? ofStretched(word) ?? ofStem(word) ?? (word.length >= 5 ? soundsSo(word) : undefined);
};

/** What letters put together are: whole words alone. */
export const findWhole = (letters: string): Insult | undefined =>
  exact.get(letters) ?? (letters.length >= shortestBare ? bare.get(withoutRepeats(letters)) : undefined);

const beginnings = new Set(
  [...exact.keys(), ...bare.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
);

/** Whether letters put together can still become a whole word (`findWhole`): most cannot after two or three. */
export const beginsWhole = (letters: string): boolean =>
  beginnings.has(letters) || beginnings.has(withoutRepeats(letters));

const sameShape = (shape: string, word: string): boolean => {
  for (let at = 0; at < word.length; at += 1) if (shape[at] !== '*' && shape[at] !== word[at]) return false;
  return true;
};

/** What a word with asterisks in it may be: ch*tiya. At least half of its letters are there, and the first one. */
export const findShape = (shape: string): Insult | undefined => {
  const stars = shape.length - shape.replaceAll('*', '').length;
  if (shape.length < 4 || shape.length > 20 || stars * 2 > shape.length || shape.startsWith('*')) return undefined;
  const found = byLength.get(shape.length)?.find((word) => sameShape(shape, word));
  return found === undefined ? undefined : exact.get(found);
};

/** The phrase that begins with this word, whose next ones are given by their distance. */
export const findPhrase = (first: string, next: (distance: number) => string | undefined): Insult | undefined =>
  phrases.get(first)?.find(({ rest }) => rest.every((word, at) => next(at + 1) === word))?.insult;

/** Whether a word begins a phrase: most do not. */
export const beginsPhrase = (word: string): boolean => phrases.has(word);

/** A word with a harmless meaning too. */
interface DoubleMeaning {
  readonly word: string;
  readonly usual: number;
  readonly meant: number;
}

const doubleMeanings = new Map(
  ambiguous.map(([usual, meant, word]): [string, DoubleMeaning] => [readWord(word), { word, usual, meant }]),
);

/** By the folded word. */
export const doubleMeaningOf = (word: string): DoubleMeaning | undefined => doubleMeanings.get(word);

/** Whether an insult may begin with a word, with what stands behind it: of most nothing need be looked up. */
export const mayBegin = (word: string): boolean => doubleMeanings.has(word) || beginsPhrase(word) || beginsWhole(word);
