import { messagesContract } from '@baithak/protocol/contracts/messages';
import { implement } from '../../platform/implement.ts';
import { deleteMessage } from './change/delete-message.ts';
import { editMessage } from './change/edit-message.ts';
import { getMessagesAfter, getMessagesAround, getMessagesBefore, getSingleMessage } from './history/get-messages.ts';
import { replyMessage, sendMessage } from './send/send-message.ts';
import { publishTyping } from './send/publish-typing.ts';

export const messagesWire = implement(messagesContract, {
  getMessagesBefore,
  getMessagesAfter,
  getMessagesAround,
  getSingleMessage,
  sendMessage,
  replyMessage,
  editMessage,
  deleteMessage,
  publishTyping,
  // Acknowledged only: the message was published when it was sent (docs/contract.md#typing-propagation-unread-threads).
  propagate: () => ({}),
});
