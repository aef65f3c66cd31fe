import type { Client } from '@baithak/client/create-client';
import type { ConversationCalls, HistoryCalls } from '../../conversation/conversation-context.ts';
import { payloadOf } from '../../conversation/sending/send-message.ts';
import type { OpenRoom } from './open-room-context.ts';

/** Sends the messages of a room. One of somebody who had not joined joins first. */
export const sendToRoom =
  (client: Client, id: string, join: OpenRoom['join']): ConversationCalls['send'] =>
  async (pending) => {
    const { tempId, replyTo, joins } = pending;
    if (joins === true) await join(id);
    const input = { id, ...payloadOf(pending), tempId };
    const { message } = await (replyTo === null
      ? client.messages.sendMessage(input)
      : client.messages.replyMessage({ ...input, replyTo }));
    return message;
  };

/** The pages of a room's history. */
export const roomHistory = ({ messages }: Client, roomId: string): HistoryCalls => ({
  before: async (messageId) => {
    const { msgs, canLoadMore } = await messages.getMessagesBefore({ roomId, messageId });
    return { messages: msgs, canLoadMore };
  },
  after: async (messageId) => {
    const { msgs, canLoadMore } = await messages.getMessagesAfter({ roomId, messageId });
    return { messages: msgs, canLoadMore };
  },
  around: async (messageId) => {
    const { msgs, ...more } = await messages.getMessagesAround({ roomId, messageId });
    return { messages: msgs, ...more };
  },
});

/** What a room's conversation asks of the server. */
export const roomCalls = (client: Client, roomId: string, join: OpenRoom['join']): ConversationCalls => {
  const { messages, rooms } = client;
  return {
    ...roomHistory(client, roomId),
    message: async (messageId) => (await messages.getSingleMessage({ roomId, messageId })).msg,
    send: sendToRoom(client, roomId, join),
    edit: async (editId, payload) => (await messages.editMessage({ id: roomId, editId, ...payload })).message,
    remove: (messageId) => messages.deleteMessage({ id: roomId, messageId }),
    publishTyping: () => messages.publishTyping({ id: roomId }),
    markRead: (rev) => rooms.updateReadPointer({ id: roomId, rev }),
  };
};
