import { lineOf } from '@baithak/protocol/parts/snippet';
import { useMemo } from 'react';
import { messageAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { askReport } from '../../../lib/reporting.ts';
import type { Conversation, ConversationCalls } from '../../conversation/conversation-context.ts';
import { useRoomItem } from '../../conversation/timeline/message/room-item.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import { allowedActions } from '../allowed-actions.ts';
import { messageIdInPath } from '../message-path.ts';
import type { OpenRoom } from './open-room-context.ts';
import { roomCalls } from './room-calls.ts';

interface RoomExtras {
  /** The room is frozen for the reader. */
  readonly onlyReads?: boolean;
  /** Staff show something between the messages. */
  readonly hasItem?: boolean;
  readonly moderate?: ((message: Message) => void) | undefined;
}

/** A room as a conversation. */
export const roomConversation = (
  { id, me, joined }: Omit<OpenRoom, 'title' | 'join'>,
  calls: ConversationCalls,
  { onlyReads = false, hasItem = false, moderate }: RoomExtras = {},
): Conversation => ({
  id,
  me,
  joined,
  calls,
  actionsOn: (message) => allowedActions(message, me, { joined, onlyReads }),
  ...(moderate && { moderate }),
  addressOf: (messageId) => messageAddress(id, messageId),
  report: ({ _id, member, content }) =>
    askReport({ id: _id, kind: 'message', username: member.user.username, line: lineOf(content) }),
  linkedIn: messageIdInPath,
  hasItem,
  hasReceipts: false,
});

/** The open room as a conversation. */
export const useRoomConversation = (
  { id, me, joined, join }: OpenRoom,
  moderate?: (message: Message) => void,
): Conversation => {
  const calls = useMemo(() => roomCalls(client, id, join), [id, join]);
  const hasItem = useRoomItem() !== null;
  const { onlyReads } = useWritingLimits();
  return useMemo(
    () => roomConversation({ id, me, joined }, calls, { onlyReads, hasItem, moderate }),
    [id, me, joined, calls, onlyReads, hasItem, moderate],
  );
};
