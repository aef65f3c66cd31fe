/** What other domains may use of bans. */
export { banToAppeal, hasAppealed } from './appeals.queries.ts';
export { bansData } from './purge.ts';
export { everyRoom, heldBan, isBanned, isBannedAnywhere, presentBan, refuseBanned } from './held-ban.queries.ts';
export { countOldAddresses, removeOldAddresses } from './remove-old-addresses.write.ts';
export { rememberAddress } from './person-addresses.queries.ts';
export { holdBansOfBrowser, rememberBrowser, rememberGuest, type GuestDevice } from './guest-devices.queries.ts';
export { countEndedBans, removeEndedBans } from './remove-ended.write.ts';
export { createAddressBook } from './address-book.ts';
export { liftBan, liftBansOf, storeBan, storeKick } from './store-ban.queries.ts';
export { countUsers, storeAddressBan, touchedBy } from './address-ban.queries.ts';
export { banById, banGivenTo, banInPlace, banOn, bansOfRoom, countBanned, isNamed } from './list-bans.queries.ts';
