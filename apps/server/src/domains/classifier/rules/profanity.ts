import { beginsPhrase, beginsWhole, doubleMeaningOf, findPhrase, findWhole, type Insult } from './find-insult.ts';
import { harmlessBefore } from './lists/insults.ts';
import { type Finding, flag } from './flags.ts';
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
    if (!beginsWhole(together)) return undefined;
    const found = at - first + 1 >= fewestPieces ? findWhole(together) : undefined;
    if (found) return found;
  }
  return undefined;
};

const halves = (words: readonly Word[], first: number): Insult | undefined => {
  const [one, other] = [words[first]?.word ?? '', words[first + 1]?.word ?? ''];
  const length = one.length + other.length;
  return one.length < 2 || other.length < 2 || length < shortestHalves || length > longestTogether || !beginsWhole(one)
    ? undefined
    : findWhole(one + other);
};

const isToSomebody = (words: readonly Word[], at: number): boolean => {
  for (let near = Math.max(0, at - reach); near <= Math.min(words.length - 1, at + reach); near += 1)
    if (near !== at && ((words[near]?.flags ?? 0) & flag.you) !== 0) return true;
  return false;
};

const filthyOrPeople = flag.filthy | flag.group;

/** Whether a word with a harmless meaning is meant as an insult. */
const isMeant = (words: readonly Word[], at: number): boolean => {
  if (words.length === 1 || /^(?:you|u|ur|youre|saala|sala|saale|saali|abe|abay|oye)$/.test(words[at - 1]?.word ?? ''))
    return true;
  for (const near of [words[at - 2], words[at - 1], words[at + 1], words[at + 2]])
    if (near && ((near.insult?.score ?? 0) >= 0.3 || (near.flags & filthyOrPeople) !== 0)) return true;
  return false;
};

const ofDoubleMeaning = (words: readonly Word[], at: number): Insult | undefined => {
  const found = doubleMeaningOf(words[at]?.word ?? '');
  return found && { word: found.word, score: isMeant(words, at) ? found.meant : found.usual };
};

/** What is told of others' words is at most for people to judge. */
const toldShare = 0.6;
const tells =
  /^(?:called|calls|calling|said|says|saying|wrote|writes|writing|kaha|kehta|kehte|kehti|keh|bola|bolta|likh|likha|likhta|likhte|کہا|کہتا|کہتے|کہہ|لکھ|لکھا|لکھتا)$/;
/** Words of a sentence that are looked through for one that tells. */
const tellsWithin = 8;

const isTold = (words: readonly Word[], at: number): boolean => {
  for (let look = at - 1; look >= Math.max(0, at - tellsWithin) && words[look]?.ends === false; look -= 1)
    if (tells.test(words[look]?.word ?? '')) return true;
  for (let look = at; look < Math.min(words.length, at + tellsWithin); look += 1) {
    if (look > at && tells.test(words[look]?.word ?? '')) return true;
    if (words[look]?.ends === true) return false;
  }
  return false;
};

const isHarmlessHere = (words: readonly Word[], at: number, { word }: Insult): boolean =>
  harmlessBefore.get(word)?.test(words[at + 1]?.word ?? '') === true;

/** What is said to somebody is worse than what is said. What is hardly anything stays so. */
const scoreOf = (words: readonly Word[], at: number, insult: Insult): number => {
  if (isHarmlessHere(words, at, insult)) return 0;
  const { score } = insult;
  const share = score >= 0.3 && isTold(words, at) ? toldShare : 1;
  if (score < 0.15 || score >= 0.8 || doubleMeaningOf(insult.word) || !isToSomebody(words, at)) return score * share;
  return (score + (score < 0.3 ? 0.1 : 0.2)) * share;
};

/** Profanity and slurs, whether they stand whole, stretched, put apart or with signs for letters. */
export const findProfanities = ({ words }: ReadText): Finding[] => {
  const found = new Map<string, number>();
  for (const [at, { word, insult: whole, mayInsult }] of words.entries()) {
    if (!mayInsult) continue;
    const phrase = beginsPhrase(word) ? findPhrase(word, (distance) => words[at + distance]?.word) : undefined;
    const together = word.length <= 2 ? apart(words, at) : undefined;
    for (const insult of [whole, ofDoubleMeaning(words, at), phrase, together, halves(words, at)])
      if (insult) found.set(insult.word, Math.max(found.get(insult.word) ?? 0, scoreOf(words, at, insult)));
  }
  return Array.from(found, ([detail, score]): Finding => ({ reason: 'profanity', score, detail }));
};
