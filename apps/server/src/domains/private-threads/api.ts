/** What other domains may use of private threads. */
export { connectionWith } from './connection-with.ts';
export { privateThreadsData } from './purge.ts';
export { keptPrivateMessage, reportedPrivateMessage, reportedRequest } from './reported-private.ts';
export { lockThread as lockPrivateThread } from './messages/delete-private.queries.ts';
export { publishTakenPrivate, returnPrivateMessage, takePrivateMessage } from './messages/take-private.ts';
export type { HeldPrivateMessage, TakenPrivate } from './messages/take-private.ts';
