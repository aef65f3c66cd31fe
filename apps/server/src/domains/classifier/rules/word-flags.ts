import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { soundKey, soundsLike } from '@baithak/protocol/folding/sound-key';
import { flag, type Flag } from './flags.ts';
import { hateWords } from './lists/hate-words.ts';

const flags = new Map<string, number>();
/** Roman Urdu has no one spelling; English has. */
const heard: ReadonlySet<string> = new Set<Flag>(['group', 'urduOrder', 'urduWill', 'heretic']);
const shortestSound = 5;
const longest = 20;
const bySound = new Map<string, Set<string>>();

const add = (name: string, word: string): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly these keys
  flags.set(word, (flags.get(word) ?? 0) | flag[name as Flag]);
  const key = heard.has(name) && word.length >= shortestSound ? soundKey(word) : '';
  if (key !== '') bySound.set(key, (bySound.get(key) ?? new Set()).add(word));
};

for (const [name, words] of Object.entries(hateWords)) for (const word of words.split(/\s+/)) add(name, readWord(word));

const ofSound = (word: string): number => {
  if (word.length < shortestSound || word.length > longest) return 0;
  for (const other of bySound.get(soundKey(word)) ?? []) if (soundsLike(word, other)) return flags.get(other) ?? 0;
  return 0;
};

/** The same of a word that is spelled so. */
export const exactFlagsOf = (word: string): number => flags.get(word) ?? 0;

const beginnings = new Set([...flags.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))));

/** Whether letters put together can still become a word of the table: most cannot after two or three. */
export const beginsWord = (letters: string): boolean => beginnings.has(letters);

/** What a folded word may be in a sentence of hate or threat: bits of `flag`. */
export const flagsOf = (word: string): number => flags.get(word) ?? ofSound(word);
