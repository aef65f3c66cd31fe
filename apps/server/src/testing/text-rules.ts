/** The classifier's rules for texts, for the bench. */
export { judgeWords } from '../domains/classifier/rules/judge-words.ts';
export { forgetChunks } from '../domains/classifier/rules/read-text.ts';
