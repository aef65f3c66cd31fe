import { isBlank } from '@baithak/protocol/text/blank';
import { distinctWords, isUnspaced } from '@baithak/protocol/folding/words';

/** Shorter words match too much. */
const fewest = 2;

/**
 * Whether the query is empty, too short, or can be searched. A single character is enough only in scripts without
 * spaces and for pictographs.
 */
export const checkQuery = (typed: string): 'nothing' | 'tooShort' | 'search' => {
  if (isBlank(typed)) return 'nothing';
  const isSearchable = (word: string) =>
    isUnspaced(word) || /^\p{Extended_Pictographic}/u.test(word) || [...word].length >= fewest;
  return distinctWords(typed).some(isSearchable) ? 'search' : 'tooShort';
};
