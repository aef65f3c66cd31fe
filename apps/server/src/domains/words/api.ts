/** What other domains may use of words. */
export { changeWords, type ChangedWord, type Writing } from './asking.ts';
export { maskFor, maskPartsFor, wordsNotAllowed, writingOf } from './mask.ts';
export { nearWords } from './find-words.ts';
export { wordsData } from './purge.ts';
export { askedWords, changedWords } from './words.queries.ts';
