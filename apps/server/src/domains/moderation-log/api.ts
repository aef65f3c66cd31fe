/** What other domains may use of the moderation log. */
export { moderationLogData } from './purge.ts';
export { logAction, logStamp, type LogStamp } from './log-action.ts';
export { type PublicLog, listLog, publicLogOf, roomLogOf } from './read-log.ts';
