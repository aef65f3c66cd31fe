/** What other domains may use of private threads. */
export { connectionWith } from './connection-with.ts';
export { privateThreadsData } from './purge.ts';
export { privateMessageToReport, reportedPrivateMessage, reportedRequest } from './reported-private.ts';
export { publishTakenPrivate, returnPrivateMessage, takePrivateMessage } from './messages/take-private.ts';
export type { HeldPrivateMessage, TakenPrivate } from './messages/take-private.ts';
