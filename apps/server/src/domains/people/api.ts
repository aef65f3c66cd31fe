/** What other domains may use of people. */
export {
  findPerson,
  holdGuestName,
  insertPerson,
  keepGuestName,
  limitGuestName,
  promoteGuest,
  releaseUsername,
  updateRank,
  updateLastSeen,
  usersById,
} from './queries.ts';
export { peopleToIndex } from './reindex-people.ts';
export { languageOf } from './language.ts';
export type { Language } from './language.ts';
export { exportPerson, findUnseenGuests, peopleData, removePerson } from './purge.ts';
export { presentUser, userColumns } from './present.ts';
export type { UserRow } from './present.ts';
export { findSettings } from './settings.queries.ts';
export { changeSettings } from './update-settings.ts';
export type { PersonTable } from './tables.ts';
