import { soundsLikeThis } from '../folding/sound-key.ts';
import { createSounds, isSpellingOf, readWord, type Sounds } from './allowed-words.ts';
import { createRefusedWords, type RefusedWords } from './refused-words.ts';
import { createWordList, type WordList } from './word-list.ts';

/** In the order in which the list has them. */
export const languages = ['en', 'ur', 'roman'] as const;
export type Language = (typeof languages)[number];

export interface Lists {
  /** Folded words, one a line: English, Urdu, Roman Urdu. */
  readonly words: string;
  /** How many of them are of each language. */
  readonly counts: Readonly<Record<Language, number>>;
  /** Folded; `*` at the end where the word is refused inside others too. */
  readonly refused: readonly string[];
}

/** The lists, ready to be looked up: made once, for every version of the dictionary. */
export interface DictionaryBase {
  readonly counts: Lists['counts'];
  readonly refused: readonly string[];
  readonly list: WordList;
  readonly sounds: Sounds;
}

export const createBase = ({ words, counts, refused }: Lists): DictionaryBase => {
  const list = createWordList(words);
  return { counts, refused, list, sounds: createSounds(list, counts.en, counts.en + counts.ur) };
};

/** What staff has added and taken away, folded. */
export interface StaffsWords {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

const nothing: StaffsWords = { added: new Set(), removed: new Set() };

export interface Dictionary {
  readonly list: WordList;
  readonly refused: RefusedWords;
  /**
   * Whether a word may be written, as it stands in a text: a letter run without digits and signs. Once the patience is used
   * up, only what the list holds or what is remembered.
   */
  readonly allows: (written: string, patience?: Patience) => boolean;
}

/** How much may still be looked for spellings of words that the list does not hold. A point is about 10 µs. */
export interface Patience {
  points: number;
}

/** For one text: some hundred such words. */
export const patienceOfText = (): Patience => ({ points: 2_000 });
/** What looking for one costs, and each word that it may sound like. */
const prices = { word: 8, candidate: 0.5 } as const;

/** Letters of the longest word that is looked at; a longer one is masked. */
const longestWord = 60;
const mostRemembered = 20_000;

const withStaffsWords = (list: WordList, { added, removed }: StaffsWords): WordList =>
  added.size === 0 && removed.size === 0
    ? list
    : { ...list, has: (word) => added.has(word) || (list.has(word) && !removed.has(word)) };

/** The dictionary that guests and members of rank 0 and 1 write with (docs/contract.md#allowed-words). Pure but for what it remembers. */
export const createDictionary = (base: DictionaryBase, staffs: StaffsWords = nothing): Dictionary => {
  const { added, removed } = staffs;
  const list = withStaffsWords(base.list, staffs);
  const entries = base.refused.filter((entry) => !added.has(entry.replace('*', '')));
  const refused = createRefusedWords([...entries, ...removed], list.has);
  const remembered = new Map<string, boolean>();
  const forgetOldest = (): void => {
    const oldest = remembered.keys().next();
    if (oldest.done !== true) remembered.delete(oldest.value);
  };

  const soundsLikeOne = (word: string, patience: Patience | undefined): boolean => {
    while (base.sounds.prepare(1000));
    const candidates = base.sounds.candidates(word);
    if (patience) patience.points -= candidates.length * prices.candidate;
    return candidates.some(soundsLikeThis(word));
  };
  const decide = (written: string, patience: Patience | undefined): boolean => {
    const word = readWord(written);
    if (list.has(word)) return true;
    if (patience) patience.points -= prices.word;
    return isSpellingOf({ list, refused, soundsLikeOne: (one) => soundsLikeOne(one, patience) }, word);
  };
  const allows = (written: string, patience?: Patience): boolean => {
    if (list.has(written)) return true;
    const lower = written.toLowerCase();
    if (lower !== written && list.has(lower)) return true;
    if (written.length > longestWord) return false;
    const before = remembered.get(lower);
    if (before !== undefined) return before;
    if (patience && patience.points <= 0) return false;
    const decided = decide(lower, patience);
    if (remembered.size >= mostRemembered) forgetOldest();
    remembered.set(lower, decided);
    return decided;
  };
  return { list, refused, allows };
};
