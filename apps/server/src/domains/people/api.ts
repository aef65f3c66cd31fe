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
  languageOf,
  limitGuestName,
  promoteGuest,
  releaseUsername,
  suspendPerson,
  updateRank,
  updateLastSeen,
  usersById,
} from './people.ts';
export { partsWithNames, reindexAfterRename, textsWithNames, withoutClosed, peopleToIndex } from './names.ts';
export { parseSentParts } from './mentions.ts';
export { hearSounds, isQuiet } from './settings.ts';
export {
  actorAndBots,
  ignoredNames,
  ignores,
  ignoringAmong,
  ignoresSomebody,
  notIgnored,
  refuseIgnored,
  publishIgnored,
  publishIgnoredHere,
  setIgnored,
  type Ignoring,
} from './ignoring.ts';
export { exportPerson, peopleData, removePerson } from './purge.ts';
export { presentUser, userColumns, type UserRow } from './present.ts';
export { findSettings } from './people.write.ts';
export { changeSettings } from './settings.ts';
export type { Language, PersonTable } from './tables.ts';
export { reportablePerson } from './reportable.ts';
