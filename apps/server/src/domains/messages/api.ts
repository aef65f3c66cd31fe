/** What other domains may use of messages. */
export { messagesToIndex } from './search-index/messages-to-index.ts';
export { deleteMessagesOf } from './change/delete-many.queries.ts';
export { messagesData } from './purge.ts';
export { beginsBefore, countOldMessages } from './retention/old-messages.queries.ts';
export { removeOldMessages } from './retention/remove-old-messages.write.ts';
export { isVisible, parseSentParts } from './send/parse-sent-parts.ts';
export { presentChanged, presentMessage } from './present.ts';
export { storeClear } from './clear/clear-room.write.ts';
export {
  countMessages,
  endRev,
  mentionsAfter,
  messagesBefore,
  messagesChangedAfter,
  sizeOfChanges,
} from './messages.queries.ts';
export { deliverMessage } from './send/send-message.ts';
export { limitSendRate } from './send/send-rate-limit.ts';
export { highestRev, missedSince, thatFit } from './history/resume.ts';
export { namedIn, readPrivateContent } from './send/read-content.ts';
export { mayTellTyping } from './send/publish-typing.ts';
export { keptMessage, reportedMessage } from './reported-message.ts';
export { publishReturned, publishTaken, returnMessage, takeMessage, takeMessagesOf } from './change/take-message.ts';
export type { HeldMessage, TakenMessage } from './change/take-message.ts';
