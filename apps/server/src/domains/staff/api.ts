/** What other domains may use of staff. */
export { staffData } from './purge.ts';
