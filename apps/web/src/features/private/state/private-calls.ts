import type { Client } from '@baithak/client/create-client';
import type { PrivateThreadChange } from '@baithak/client/room/private-follower';
import type { User } from '@baithak/protocol/entities/entities';
import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { ConversationCalls, Me } from '../../conversation/conversation-context.ts';
import { payloadOf } from '../../conversation/sending/send-message.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';

type Shape = (message: PrivateMessage) => Message;

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
    after: async (privateMessageId) => {
      const { msgs, canLoadMore } = await privateThreads.getPrivateMessagesAfter({ threadId, privateMessageId });
      return { messages: msgs.map(shape), canLoadMore };
    },
    around: async (privateMessageId) => {
      const { msgs, ...more } = await privateThreads.getPrivateMessagesAround({ threadId, privateMessageId });
      return { messages: msgs.map(shape), ...more };
    },
    message: async (privateMessageId) =>
      shape((await privateThreads.getPrivateMessage({ threadId, privateMessageId })).data),
    send: sendToThread(client, threadId, shape),
    edit: async (privateMessageId, payload) =>
      shape((await privateThreads.editPrivate({ threadId, privateMessageId, ...payload })).message),
    remove: (privateMessageId) => privateThreads.deletePrivate({ threadId, privateMessageId }),
    publishTyping: () => privateThreads.publishTypingPrivate({ threadId }),
    markRead: async (rev) => {
      const privateMessageId = idAt(rev);
      if (privateMessageId !== undefined) await privateThreads.markPrivateRead({ threadId, privateMessageId });
    },
  };
};

type Other = Pick<PrivateThread, 'user' | 'role'>;

const ownRole = ({ rank, strength }: Me) => ({ title: '', strength, spamControl: 0, color: '', rank });

const ownUser = ({ userId, username, picture }: Me): User => ({
  _id: userId,
  username,
  profile: { fullname: '', picture },
});

/** A private message in the shape of the timeline's rows. What one did not write oneself, the other one did, whatever their name is now. */
export const toMessage = (message: PrivateMessage, me: Me, other: Other | undefined): Message => {
  const { writer, ...rest } = message;
  if (writer === me.username) return { ...rest, member: { user: ownUser(me), role: ownRole(me) } };
  if (!other) throw new Error('Of this thread nothing is known.');
  return { ...rest, member: { user: other.user, role: other.role } };
};

/** Whoever writes has read what is before it; the message is all that tells of it. Null: the change says nothing of reading. */
export const readByWriting = (change: PrivateThreadChange, username: string) =>
  change.type === 'created' && change.message.writer !== username
    ? ({ type: 'othersRead', messageId: change.message._id, date: change.message.date, isOwn: true } as const)
    : null;
