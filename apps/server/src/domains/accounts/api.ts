/** What other domains and the platform may use of accounts. */
export { viewerOf } from './viewer-of.ts';
export { findAccountByLogin } from './queries.ts';
