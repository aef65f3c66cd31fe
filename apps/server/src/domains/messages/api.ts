/** What other domains may use of messages. */
export { messagesToIndex } from './search-index.ts';
export { deleteMessagesOf, publishReturned, returnMessage, takeMessagesOf, type HeldMessage } from './take-messages.ts';
export { messagesData } from './purge.ts';
export { beginsBefore, countOldMessages, removeOldMessages } from './retention.write.ts';
export { namedIn, readPrivateContent, mayTellTyping } from './send/read-content.ts';
export {
  acknowledge,
  endRev,
  findCursorRev,
  loadMessages,
  messageStore,
  newestOf,
  pageAround,
  readMost,
  storeOnce,
  toPage,
  type LoadedMessages,
  type Since,
  type Repeated,
} from './conversations.ts';
export { presentChanged, presentMessage } from './history.ts';
export { storeClear } from './clear-room.write.ts';
export {
  countMessages,
  mentionsAfter,
  messagesBefore,
  messagesChangedAfter,
  type MessageRow,
  roomMessages,
} from './messages.queries.ts';
export { deliverMessage } from './send/send-message.ts';
export { reportableMessage } from './reportable.ts';
