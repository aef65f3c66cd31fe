/** What other domains and the platform may use of accounts. Writes may import it. */
export { accountsData } from './purge.ts';
export { freeUsername } from './registration/usernames.queries.ts';
export { refuseName, refuseReserved } from './registration/refuse-reserved.ts';
export { newBotSession, openBotSession, type BotSession } from './sessions/bot-session.queries.ts';
export { nameSuffix } from './sessions/new-session.ts';
export { endSuspension, suspendAccount } from './suspensions/suspend-account.queries.ts';
export { publishSuspension } from './suspensions/publish-suspension.ts';
