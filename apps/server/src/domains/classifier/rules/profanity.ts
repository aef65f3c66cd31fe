import { beginsPhrase, findPhrase, findWhole, type Insult } from './find-insult.ts';
import type { Finding } from './finding.ts';
import { flag } from './flags.ts';
import type { ReadText, Word } from './read-text.ts';

/** Letters put apart: so many pieces of at most two letters, and no more of them together. */
const fewestPieces = 3;
const longestTogether = 14;
/** Two halves of a word: shorter words come about by chance. */
const shortestHalves = 6;
/** How far from an insult "you" makes it one. */
const reach = 3;

const apart = (words: readonly Word[], first: number): Insult | undefined => {
  let together = '';
  for (let at = first; at < words.length; at += 1) {
    const word = words[at]?.word ?? '';
    if (word.length === 0 || word.length > 2 || together.length + word.length > longestTogether) return undefined;
    together += word;
    const found = at - first + 1 >= fewestPieces ? findWhole(together) : undefined;
    if (found) return found;
  }
  return undefined;
};

const halves = (words: readonly Word[], first: number): Insult | undefined => {
  const [one, other] = [words[first]?.word ?? '', words[first + 1]?.word ?? ''];
  const length = one.length + other.length;
  return one.length < 2 || other.length < 2 || length < shortestHalves || length > longestTogether
    ? undefined
    : findWhole(one + other);
};

const isToSomebody = (words: readonly Word[], at: number): boolean => {
  for (let near = Math.max(0, at - reach); near <= Math.min(words.length - 1, at + reach); near += 1)
    if (near !== at && ((words[near]?.flags ?? 0) & flag.you) !== 0) return true;
  return false;
};

/** What is said to somebody is worse than what is said. What is hardly anything stays so. */
const scoreOf = (words: readonly Word[], at: number, { score }: Insult): number => {
  if (score < 0.15 || score >= 0.8 || !isToSomebody(words, at)) return score;
  return score + (score < 0.3 ? 0.1 : 0.2);
};

/** Profanity and slurs, whether they stand whole, stretched, put apart or with signs for letters. */
export const findProfanities = ({ words }: ReadText): Finding[] => {
  const found = new Map<string, number>();
  for (const [at, { word, insult: whole }] of words.entries()) {
    const phrase = beginsPhrase(word) ? findPhrase(word, (distance) => words[at + distance]?.word) : undefined;
    const together = word.length <= 2 ? apart(words, at) : undefined;
    for (const insult of [whole, phrase, together, halves(words, at)])
      if (insult) found.set(insult.word, Math.max(found.get(insult.word) ?? 0, scoreOf(words, at, insult)));
  }
  return Array.from(found, ([detail, score]): Finding => ({ reason: 'profanity', score, detail }));
};
