/** What other domains may use of people. */
export {
  hasOwner,
  isNameHeld,
  lastSeenAt,
  findPerson,
  forGood,
  holdGuestName,
  insertPerson,
  isBot,
  keepGuestName,
  limitGuestName,
  promoteGuest,
  releaseUsername,
  suspendPerson,
  updateRank,
  updateLastSeen,
  usersById,
} from './queries.ts';
export { partsWithNames, reindexAfterRename, textsWithNames, withoutClosed } from './after-rename.ts';
export { hearSounds } from './heard-sounds.queries.ts';
export { isQuiet } from './quiet-hours.ts';
export { peopleToIndex } from './reindex-people.ts';
export {
  actorAndBots,
  ignoredNames,
  ignores,
  ignoringAmong,
  ignoresSomebody,
  notIgnored,
  refuseIgnored,
} from './ignoring/ignored.queries.ts';
export { publishIgnored } from './ignoring/publish-ignored.ts';
export { setIgnored, type Ignoring } from './ignoring/set-ignored.queries.ts';
export { languageOf } from './language.ts';
export type { Language } from './language.ts';
export { exportPerson, peopleData, removePerson } from './purge.ts';
export { presentUser, userColumns } from './present.ts';
export type { UserRow } from './present.ts';
export { findSettings } from './settings.queries.ts';
export { changeSettings } from './update-settings.ts';
export type { PersonTable } from './tables.ts';
export { returnProfile, takeProfile, type HeldProfile } from './take-profile.ts';
