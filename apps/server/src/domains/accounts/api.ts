/** What other domains and the platform may use of accounts. Writes may import it. */
export { accountsData } from './purge.ts';
export { freeUsername, refuseName, refuseReserved } from './registration/usernames.ts';
export { newBotSession, openBotSession, type BotSession } from './sessions/stored-sessions.ts';
export { nameSuffix } from './sessions/tokens.ts';
export { endSuspension, suspendAccount, publishSuspension } from './suspensions/suspend.ts';
export { settledWith } from './suspensions/suspension.queries.ts';
