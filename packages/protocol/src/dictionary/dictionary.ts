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
  /** Whether a word may be written, as it stands in a text: a letter run without digits and signs. */
  readonly allows: (written: string) => boolean;
}

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

  const soundsLikeOne = (word: string): boolean => {
    while (base.sounds.prepare(1000));
    return base.sounds.hasOne(word);
  };
  const decide = (written: string): boolean => {
    const word = readWord(written);
    return list.has(word) || isSpellingOf({ list, refused, soundsLikeOne }, word);
  };
  const allows = (written: string): boolean => {
    if (list.has(written)) return true;
    const lower = written.toLowerCase();
    if (lower !== written && list.has(lower)) return true;
    if (written.length > longestWord) return false;
    const before = remembered.get(lower);
    if (before !== undefined) return before;
    const decided = decide(lower);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(lower, decided);
    return decided;
  };
  return { list, refused, allows };
};
