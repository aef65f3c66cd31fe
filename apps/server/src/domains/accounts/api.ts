/** What other domains and the platform may use of accounts. Writes may import it. */
export { accountsData } from './purge.ts';
export { endSuspension, suspendAccount } from './suspensions/suspend-account.queries.ts';
export { publishSuspension } from './suspensions/publish-suspension.ts';
