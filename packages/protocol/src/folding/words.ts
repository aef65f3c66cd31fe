import { compoundOf, mayBegin, missingSpace, mostOfCompound } from './compounds.ts';
import { foldEach, type Folded } from './fold.ts';
import { oneSpelling } from './one-spelling.ts';

/** Scripts written without spaces: their text is found by every two neighbouring characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordly = /[\p{L}\p{M}\p{N}]/u;
const notWordly = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu;
const pictograph = /\p{Extended_Pictographic}/u;

/** Characters of a word that count; what comes after is neither stored nor searched. */
export const longestWord = 40;

export interface Word {
  /** Folded; letters, marks and digits, or one pictograph. */
  readonly word: string;
  /** The characters it is made of, in the text's own offsets. */
  readonly made: readonly Folded[];
}

type Kind = 'word' | 'pair' | 'sign' | 'between';

const kindOf = (folded: string): Kind => {
  if (unspaced.test(folded)) return 'pair';
  if (wordly.test(folded)) return 'word';
  return pictograph.test(folded) ? 'sign' : 'between';
};

const joined = (made: readonly Folded[]): Word[] => {
  const letters = made
    .map(({ folded }) => folded)
    .join('')
    .replace(notWordly, '');
  const word = letters.length <= longestWord ? letters : Array.from(letters).slice(0, longestWord).join('');
  return word === '' ? [] : [{ word: oneSpelling(word), made }];
};

const pairs = (run: readonly Folded[]): Word[] => {
  if (run.length < 2) return joined(run);
  return run.slice(1).flatMap((second, at) => joined([run[at] ?? second, second]));
};

const wordsOfRun = (kind: Kind, run: readonly Folded[]): Word[] => {
  if (kind === 'word') return joined(run);
  if (kind === 'pair') return pairs(run);
  return kind === 'sign' ? run.flatMap((one) => joined([one])) : [];
};

const startOf = ({ made }: Word): number => made[0]?.start ?? 0;
const endOf = ({ made }: Word): number => made.at(-1)?.end ?? 0;

/** Some letters of a word as a word; all of them where signs of the text were several letters. */
const partOf = (of: Word, word: string, from: number, to: number): Word => {
  const isEach = of.made.every(({ folded }) => folded.length === 1);
  return { word, made: isEach ? of.made.slice(from, to) : of.made };
};

const splitInto = (word: Word, parts: readonly string[]): Word[] => {
  let at = 0;
  return parts.map((part, place) => {
    const from = at;
    at += part.length;
    return partOf(word, part, from, place === parts.length - 1 ? word.made.length : at);
  });
};

const hasMissingSpace = /[ےں]\p{L}/u;
const spaceBetween = /^[^\S\n\r]*[\u200b-\u200f\u2060]*[^\S\n\r]*$/;

/** The compound that begins at a word: its parts as words of their own, and the whole. */
const compoundAt = (text: string, words: readonly Word[], at: number): { found: Word[]; count: number } | undefined => {
  const most = mayBegin(words[at]?.word ?? '') ? mostOfCompound : 1;
  for (let count = Math.min(most, words.length - at); count > 0; count -= 1) {
    const some = words.slice(at, at + count);
    const areBeside = some.slice(1).every((word, place) => {
      const before = some[place];
      return before !== undefined && spaceBetween.test(text.slice(endOf(before), startOf(word)));
    });
    const compound = areBeside ? compoundOf(some.map(({ word }) => word)) : undefined;
    if (compound === undefined) continue;
    const whole = { word: compound.joined, made: some.flatMap(({ made }) => made) };
    const parts = count === compound.parts.length ? some : splitInto(whole, compound.parts);
    return { found: [...parts, whole], count };
  }
  return undefined;
};

const arabic = /\p{Script=Arabic}/u;

/** What is written as one word and as several is found as either: its parts are words, and so is the whole. */
const withCompounds = (text: string, words: readonly Word[]): readonly Word[] => {
  if (!arabic.test(text)) return words;
  const all: Word[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (word === undefined) break;
    const compound = arabic.test(word.word) ? compoundAt(text, words, at) : undefined;
    if (compound !== undefined) all.push(...compound.found);
    else if (hasMissingSpace.test(word.word)) all.push(...splitInto(word, word.word.split(missingSpace)), word);
    else all.push(word);
    at += compound?.count ?? 1;
  }
  return all;
};

const lettersBefore = /^\p{L}+(?=\d+$)/u;

/** `v2.10.3` is found by `2.10.3`: the letters before a number with a dot are not of it. */
const withVersions = (text: string, words: readonly Word[]): readonly Word[] =>
  /\d\.\d/.test(text)
    ? words.flatMap((word) => {
        const letters = lettersBefore.exec(word.word)?.[0].length;
        const isNumbered = letters !== undefined && /^\.\d/.test(text.slice(endOf(word), endOf(word) + 2));
        return isNumbered ? [word, partOf(word, word.word.slice(letters), letters, word.word.length)] : [word];
      })
    : words;

/** The words of a text in order, repeated ones included; a compound's parts come before it. */
export const wordsOf = (text: string): readonly Word[] => withCompounds(text, withVersions(text, plainWordsOf(text)));

const plainWordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let run: Folded[] = [];
  let kind: Kind = 'between';
  for (const one of foldEach(text)) {
    // What folds to nothing (an apostrophe, tatweel) ends no word.
    const next: Kind = one.folded === '' ? kind : kindOf(one.folded);
    if (next !== kind) {
      words.push(...wordsOfRun(kind, run));
      run = [];
    }
    kind = next;
    if (one.folded !== '') run.push(one);
  }
  return [...words, ...wordsOfRun(kind, run)];
};

/** The different words of a text, folded. */
export const distinctWords = (text: string): string[] => [...new Set(wordsOf(text).map(({ word }) => word))];

/** Whether words of this script are so short that even two characters are searched inside others. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);
