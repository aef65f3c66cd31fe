import { foldEach, type Folded } from './fold.ts';

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
  // A hamza after a final alif is written or not: علماء, علما.
  return word === '' ? [] : [{ word: word.replace(/اء$/u, 'ا'), made }];
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

/** The words of a text in order, repeated ones included. */
export const wordsOf = (text: string): Word[] => {
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
