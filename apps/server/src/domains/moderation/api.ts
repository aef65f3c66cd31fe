/** What other domains may use of moderation. */
export { logAction, logStamp, type LogStamp } from './log-action.ts';
