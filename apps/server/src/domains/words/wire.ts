import { wordsContract } from '@baithak/protocol/contracts/words';
import { implement } from '../../platform/implement.ts';
import { askForWord } from './ask-for-word.ts';
import { findWords } from './find-words.ts';
import { getAllowedWords, getWordsVersion } from './get-allowed-words.ts';

export const wordsWire = implement(wordsContract, {
  getWordsVersion,
  getAllowedWords,
  findWords,
  askForWord,
});
