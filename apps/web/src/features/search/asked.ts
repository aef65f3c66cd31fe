import { distinctWords, isUnspaced } from '@baithak/protocol/folding/words';

/** Letters of a word under which it stands in too much. */
const fewest = 2;

/**
 * What the words are good for: nothing was typed; nothing in them can be looked for, or a single letter, which is a word
 * only in scripts without spaces and for pictographs; or a search.
 */
export const asked = (typed: string): 'nothing' | 'tooShort' | 'search' => {
  if (typed.trim() === '') return 'nothing';
  const says = (word: string) =>
    isUnspaced(word) || /^\p{Extended_Pictographic}/u.test(word) || [...word].length >= fewest;
  return distinctWords(typed).some(says) ? 'search' : 'tooShort';
};
