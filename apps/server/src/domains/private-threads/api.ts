/** What other domains may use of private threads. */
export { connectionWith } from './pair.ts';
export { privateThreadsData } from './purge.ts';
export {
  keptPrivateMessage,
  reportedPrivateMessage,
  reportedRequest,
  publishTakenPrivate,
  returnPrivateMessage,
  takePrivateMessage,
  type HeldPrivateMessage,
  type TakenPrivate,
} from './reported-private.ts';
export { lockThread as lockPrivateThread } from './stored-messages.ts';
