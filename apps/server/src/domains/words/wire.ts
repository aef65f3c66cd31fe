import { wordsContract } from '@baithak/protocol/contracts/words';
import { implement } from '../../platform/implement.ts';
import { askForWord } from './asking.ts';
import { findWords, getAllowedWords, getWordsVersion } from './find-words.ts';

export const wordsWire = implement(wordsContract, {
  getWordsVersion,
  getAllowedWords,
  findWords,
  askForWord,
});
