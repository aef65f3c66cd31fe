/** What other domains and the platform may use of accounts. Writes may import it. */
export { accountsData } from './purge.ts';
