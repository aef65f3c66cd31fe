/** The classifier's rules for texts, for the bench. */
export { judgeWords, judging } from '../domains/classifier/rules/words.ts';
export { forgetChunks } from '../domains/classifier/rules/read-text.ts';
export { windowsOf } from '../domains/classifier/rules/threats.ts';
export { inSlices } from '../platform/long-work.ts';
