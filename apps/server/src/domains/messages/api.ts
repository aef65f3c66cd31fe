/** What other domains may use of messages. */
export { messagesToIndex } from './search-index/messages-to-index.ts';
export { isVisible, parseSentParts } from './send/parse-sent-parts.ts';
export { presentChanged, presentMessage } from './present.ts';
export { endRev, mentionsAfter, messagesBefore, messagesChangedAfter, sizeOfChanges } from './messages.queries.ts';
export type { MessageRow } from './messages.queries.ts';
export { limitSendRate } from './send/send-rate-limit.ts';
