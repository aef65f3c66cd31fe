/** What other domains may use of account data. */
export { authorColumns, countGonePeople } from './closing/closing.write.ts';
export { closeUnseenGuests, removeGonePeople, countUnseenGuests } from './closing/retention.ts';
