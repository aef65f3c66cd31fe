import type { Client } from '@baithak/client/create-client';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { askReport } from '../../../lib/reporting.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import {
  type Conversation,
  type ConversationCalls,
  ConversationProvider,
  type HistoryCalls,
} from '../../conversation/conversation-context.ts';
import { payloadOf } from '../../conversation/sending/send-message.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';
import { useRoomItem } from '../../conversation/timeline/message/room-item-card.tsx';
import { allowedActions } from '../allowed-actions.ts';
import type { Target } from '../moderation/sanctions.ts';
import { type OpenRoom, OpenRoomProvider } from './open-room-context.ts';

/** The message that an address names, or null. */
export const messageIdInPath = (path: string): string | null =>
  /^\/home\/rooms\/[^/]+\/message\/([0-9a-f]{24})\/?$/.exec(path)?.[1] ?? null;

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

export const roomCalls = (client: Client, roomId: string, join: OpenRoom['join']): ConversationCalls => {
  const { messages, rooms } = client;
  return {
    ...roomHistory(client, roomId),
    message: async (messageId) => (await messages.getSingleMessage({ roomId, messageId })).msg,
    send: sendToRoom(client, roomId, join),
    edit: async (editId, payload) => (await messages.editMessage({ id: roomId, editId, ...payload })).message,
    remove: (messageId) => messages.deleteMessage({ id: roomId, messageId }),
    publishTyping: () => messages.publishTyping({ id: roomId }),
    markRead: (rev, epoch) => rooms.updateReadPointer({ id: roomId, rev, epoch }),
  };
};

interface RoomExtras {
  readonly onlyReads?: boolean;
  /** Staff show something between the messages. */
  readonly hasItem?: boolean;
  readonly moderate?: ((message: Message) => void) | undefined;
  readonly askRemoval?: ((message: Message) => void) | undefined;
}

export const roomConversation = (
  { id, me, joined }: Omit<OpenRoom, 'title' | 'join'>,
  calls: ConversationCalls,
  { onlyReads = false, hasItem = false, moderate, askRemoval }: RoomExtras = {},
): Conversation => ({
  id,
  me,
  joined,
  calls,
  actionsOn: (message) => allowedActions(message, me, { joined, onlyReads }),
  ...(moderate && { moderate }),
  ...(askRemoval && { askRemoval }),
  addressOf: (messageId) => messageAddress(id, messageId),
  report: ({ _id, member, content }) =>
    askReport({ id: _id, kind: 'message', username: member.user.username, line: lineOf(content) }),
  linkedIn: messageIdInPath,
  hasItem,
  hasReceipts: false,
});

const useRoomConversation = (
  { id, me, joined, join }: OpenRoom,
  { moderate, askRemoval }: Pick<RoomExtras, 'moderate' | 'askRemoval'>,
): Conversation => {
  const calls = useMemo(() => roomCalls(client, id, join), [id, join]);
  const hasItem = useRoomItem() !== null;
  const { onlyReads } = useWritingLimits();
  return useMemo(
    () => roomConversation({ id, me, joined }, calls, { onlyReads, hasItem, moderate, askRemoval }),
    [id, me, joined, calls, onlyReads, hasItem, moderate, askRemoval],
  );
};

const MessageModeration = lazyPart(
  async () => (await import('../moderation/message-moderation.tsx')).MessageModeration,
);

const RemovalDialog = lazyPart(async () => (await import('../../reports/form/removal-dialog.tsx')).RemovalDialog);

/** Where the buttons of a message are. */
const placeOf = ({ _id }: Message): DOMRect => {
  const row = document.querySelector(`[data-message="${_id}"]`);
  return (row?.querySelector('[role="toolbar"]') ?? row)?.getBoundingClientRect() ?? new DOMRect();
};

export const RoomScope = ({ room, children }: { room: OpenRoom; children: ReactNode }) => {
  const [asked, setAsked] = useState<{ readonly target: Target; readonly place: DOMRect } | null>(null);
  const close = () => setAsked(null);
  const [removed, askRemoval] = useState<Message | null>(null);
  const closeRemoval = () => askRemoval(null);
  const { t } = useTranslation('messages');
  const moderate = useCallback((message: Message) => {
    const { user, role } = message.member;
    const target = {
      id: user._id,
      username: user.username,
      picture: user.profile.picture,
      rank: role.rank,
      strength: role.strength,
    };
    setAsked({ target, place: placeOf(message) });
  }, []);
  return (
    <OpenRoomProvider value={room}>
      <ConversationProvider value={useRoomConversation(room, { moderate, askRemoval })}>
        {children}
        {asked && <MessageModeration {...asked} onClose={close} onMissing={close} />}
        {removed && (
          <RemovalDialog
            key={removed._id}
            title={t('deleteTitle')}
            text={t('deleteText')}
            room={room.title}
            username={removed.member.user.username}
            line={lineOf(removed.content)}
            remove={(why) => client.messages.deleteMessage({ id: room.id, messageId: removed._id, ...why })}
            onClose={closeRemoval}
            onMissing={closeRemoval}
          />
        )}
      </ConversationProvider>
    </OpenRoomProvider>
  );
};
