import { useMemo } from 'react';
import { messageAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import type { Conversation, ConversationCalls } from '../../conversation/conversation-context.ts';
import { roomItem } from '../../conversation/timeline/message/room-item.ts';
import { allowedActions } from '../allowed-actions.ts';
import { messageIdInPath } from '../message-path.ts';
import type { OpenRoom } from './open-room-context.ts';
import { roomCalls } from './room-calls.ts';

/** A room as a conversation. */
export const roomConversation = (
  { id, me, joined }: Omit<OpenRoom, 'title' | 'join'>,
  calls: ConversationCalls,
): Conversation => ({
  id,
  me,
  joined,
  calls,
  actionsOn: (message) => allowedActions(message, me, joined),
  addressOf: (messageId) => messageAddress(id, messageId),
  linkedIn: messageIdInPath,
  hasItem: roomItem !== null,
  hasReceipts: false,
});

/** The open room as a conversation. */
export const useRoomConversation = ({ id, me, joined, join }: OpenRoom): Conversation => {
  const calls = useMemo(() => roomCalls(client, id, join), [id, join]);
  return useMemo(() => roomConversation({ id, me, joined }, calls), [id, me, joined, calls]);
};
