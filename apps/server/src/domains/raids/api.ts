/** What other domains may use of raids. */
export { raidsData } from './purge.ts';
export { takenIn } from './raids.queries.ts';
