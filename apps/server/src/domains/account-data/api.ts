/** What other domains may use of account data. */
export { authorColumns, countGonePeople } from './closing/gone-people.queries.ts';
export { closeUnseenGuests, removeGonePeople } from './closing/retention.ts';
export { countUnseenGuests } from './closing/unseen-guests.queries.ts';
