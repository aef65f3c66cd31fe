/** What other domains may use of messages. */
export { messagesToIndex } from './index-again.ts';
export { parseWritten, saysSomething } from './parse-written.ts';
export { presentChanged, presentMessage } from './present.ts';
export { endRev, messagesBefore, messagesChangedAfter } from './queries.ts';
export type { MessageRow } from './queries.ts';
export { takeSpamControl } from './take-spam-control.ts';
