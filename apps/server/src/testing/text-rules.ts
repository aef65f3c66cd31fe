/** The classifier's rules for texts, for the bench. */
export { judgeWords, judging } from '../domains/classifier/rules/judge-words.ts';
export { forgetChunks } from '../domains/classifier/rules/read-text.ts';
export { windowsOf } from '../domains/classifier/rules/windows.ts';
export { inSlices } from '../platform/long-work.ts';
