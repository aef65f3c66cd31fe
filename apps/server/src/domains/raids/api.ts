/** What other domains may use of raids. */
export { raidsData } from './purge.ts';
export { countOldRaids, removeOldRaids } from './remove-old-raids.write.ts';
export { takenIn } from './raids.queries.ts';
