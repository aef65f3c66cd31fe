/** What other domains may use of messages. */
export { messagesToIndex } from './index-again.ts';
export { presentChanged, presentMessage } from './present.ts';
export { endRev, idsByName, messagesBefore, messagesChangedAfter } from './queries.ts';
export type { MessageRow } from './queries.ts';
export { takeSpamControl } from './take-spam-control.ts';
