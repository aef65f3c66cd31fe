/** What other domains may use of moderation. */
export { moderationData } from './purge.ts';
export { logAction, logStamp, type LogStamp } from './log-action.ts';
