/** What other domains may use of reading the moderation log. */
export { publicLog } from './logs.ts';
