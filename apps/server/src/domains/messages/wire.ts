import { messagesContract } from '@baithak/protocol/contracts/messages';
import { pollsContract } from '@baithak/protocol/contracts/polls';
import { implement } from '../../platform/implement.ts';
import { deleteMessage, editMessage } from './edit-and-delete.ts';
import { getMessagesAfter, getMessagesAround, getMessagesBefore, getSingleMessage } from './history.ts';
import { closePoll, getPoll, listVotes, vote } from './polls/polls.ts';
import { sendPoll } from './polls/send-poll.ts';
import { publishTyping } from './send/read-content.ts';
import { replyMessage, sendMessage } from './send/send-message.ts';

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

export const pollsWire = implement(pollsContract, { sendPoll, vote, closePoll, getPoll, listVotes });
