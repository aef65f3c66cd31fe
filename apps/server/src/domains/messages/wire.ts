import { messagesContract } from '@baithak/protocol/messages';
import { implement } from '../../platform/implement.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { getMessagesAfter } from './get-messages-after.ts';
import { getMessagesAround } from './get-messages-around.ts';
import { getMessagesBefore } from './get-messages-before.ts';
import { getSingleMessage } from './get-single-message.ts';
import { propagate } from './propagate.ts';
import { replyMessage } from './reply-message.ts';
import { sendMessage } from './send-message.ts';
import { tellTyping } from './tell-typing.ts';

export const messagesWire = implement(messagesContract, {
  getMessagesBefore,
  getMessagesAfter,
  getMessagesAround,
  getSingleMessage,
  sendMessage,
  replyMessage,
  editMessage,
  deleteMessage,
  tellTyping,
  propagate,
});
