import { judgeWords } from '../rules/judge-words.ts';

/** From this score on a name is not accepted; it has no sentence around it that could say otherwise. */
const profaneName = 0.5;

/** Whether a username is an insult or slur, whole or with digits around it. */
export const isProfaneName = (username: string): boolean =>
  judgeWords(username.replace(/[\d_.-]+/g, ' '), { trusted: true, isNew: false }).score >= profaneName ||
  judgeWords(username, { trusted: true, isNew: false }).score >= profaneName;
