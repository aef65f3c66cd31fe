/** What other domains may use of the moderation log. */
export { moderationLogData } from './purge.ts';
export { logAction, logDeletion, logStamp, type LogStamp, type WhyDeleted } from './log-action.ts';
export { type PublicLog, listLog, publicLogOf, roomLogOf } from './read-log.ts';
