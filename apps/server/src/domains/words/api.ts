/** What other domains may use of words. */
export { changeWords, type ChangedWord } from './change-words.ts';
export { maskFor, maskPartsFor, wordsNotAllowed, writingOf } from './mask.ts';
export { nearWords } from './near-words.ts';
export { wordsData } from './purge.ts';
export { askedWords, changedWords } from './words.queries.ts';
export type { Writing } from './writing.ts';
