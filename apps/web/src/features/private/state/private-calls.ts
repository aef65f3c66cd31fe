import type { Client } from '@baithak/client/create-client';
import type { ConversationCalls } from '../../conversation/conversation-context.ts';
import { payloadOf } from '../../conversation/sending/send-message.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';
import type { PrivateMessage } from '@baithak/protocol/entities/private-thread';

type Shape = (message: PrivateMessage) => Message;

/** Sends the messages of a private thread. */
export const sendToThread =
  ({ privateThreads }: Client, threadId: string, shape: Shape): ConversationCalls['send'] =>
  async (pending) => {
    const { tempId, replyTo } = pending;
    const reply = replyTo === null ? {} : { replyTo };
    return shape((await privateThreads.sendPrivate({ threadId, tempId, ...payloadOf(pending), ...reply })).message);
  };

/** What a private thread's conversation asks of the server. `shape`: a message as its row shows it; `idAt`: the last message up to a rev. */
export const privateCalls = (
  client: Client,
  threadId: string,
  shape: Shape,
  idAt: (rev: number) => string | undefined,
): ConversationCalls => {
  const { privateThreads } = client;
  return {
    before: async (privateMessageId) => {
      const { msgs, canLoadMore } = await privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId });
      return { messages: msgs.map(shape), canLoadMore };
    },
    after: null,
    around: null,
    message: async (privateMessageId) =>
      shape((await privateThreads.getPrivateMessage({ threadId, privateMessageId })).data),
    send: sendToThread(client, threadId, shape),
    edit: null,
    remove: (privateMessageId) => privateThreads.deletePrivate({ threadId, privateMessageId }),
    publishTyping: () => privateThreads.publishTypingPrivate({ threadId }),
    markRead: async (rev) => {
      const privateMessageId = idAt(rev);
      if (privateMessageId !== undefined) await privateThreads.markPrivateRead({ threadId, privateMessageId });
    },
  };
};
