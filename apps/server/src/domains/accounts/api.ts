/** What other domains and the platform may use of accounts. */
export { closeStoredAccount } from './close-account.write.ts';
