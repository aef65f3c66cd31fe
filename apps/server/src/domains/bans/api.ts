/** What other domains may use of bans. */
export { hasAppealed, reportableAppeal } from './appeals.ts';
export { bansData } from './purge.ts';
export {
  everyRoom,
  heldBan,
  isBanned,
  isBannedAnywhere,
  isBannedInPerson,
  presentBan,
  refuseBanned,
  banById,
  banGivenTo,
  banInPlace,
  banOn,
  bansOfRoom,
  countBanned,
  isNamed,
  timeoutsIn,
} from './bans.ts';
export { countOldAddresses, removeOldAddresses, rememberAddress } from './addresses.write.ts';
export {
  holdBansOfBrowser,
  rememberBrowser,
  rememberGuest,
  type GuestDevice,
  liftBan,
  liftBansOf,
  storeBan,
  storeKick,
  storeTimeout,
} from './store-ban.ts';
export { countEndedBans, removeEndedBans } from './bans.write.ts';
export { createAddressKeeper, countUsers, storeAddressBan, touchedBy } from './address-bans.ts';
