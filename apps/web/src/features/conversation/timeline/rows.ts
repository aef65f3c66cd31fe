import {
  type Message,
  hasOlder,
  type UnreadDivider,
  type PendingMessage,
  type ConversationState,
} from '../state/conversation-state.ts';

/** One line of the timeline. `key` does not change while the row is shown, also when a pending message becomes a stored one. */
export type Row =
  | { readonly type: 'day'; readonly key: string; readonly date: string }
  | { readonly type: 'unread'; readonly key: string; readonly divider: UnreadDivider }
  | { readonly type: 'item'; readonly key: string }
  | { readonly type: 'message'; readonly key: string; readonly message: Message; readonly isGrouped: boolean }
  | { readonly type: 'pending'; readonly key: string; readonly pending: PendingMessage; readonly isGrouped: boolean };

/** Messages of one person within 5 minutes are grouped under one name (docs/design.md#density). */
export const groupMs = 5 * 60_000;

/** A day of this device, as a number that grows with time. */
const dayOf = (date: Date): number => (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate() - 1;

interface Last {
  readonly authorId: string;
  readonly time: number;
}

const followsLast = (last: Last | null, authorId: string, time: number): boolean =>
  last !== null && last.authorId === authorId && Math.abs(time - last.time) < groupMs;

/** The room item is shown after this many messages (isAd, docs/product.md#the-item-between-messages). */
export const messagesPerItem = 50;

/** The part of a conversation's state that its timeline shows. */
export type TimelineState = Pick<
  ConversationState,
  'from' | 'to' | 'messages' | 'outside' | 'leaving' | 'pending' | 'tempIds' | 'unreadDivider' | 'ignored'
>;

/** The timeline's lines, top to bottom. `viewerId` is the reader's user id; `hasItem`: the room item is shown between messages. */
export const timelineRows = (conversation: TimelineState, viewerId: string, hasItem = false): readonly Row[] => {
  const rows: Row[] = [];
  let count = 0;
  // While older messages are left to load, the first one may not be its day's first and has no day line. Otherwise
  // the virtualizer would anchor to the day line, and the view would move when older messages are added above.
  const [first] = conversation.messages;
  let day = first && hasOlder(conversation) ? dayOf(new Date(first.date)) : Number.NEGATIVE_INFINITY;
  let last: Last | null = null;
  for (const message of conversation.messages) {
    const date = new Date(message.date);
    // A message whose date is before the ones above it begins no day: a day has one line, and one key.
    if (dayOf(date) > day) {
      day = dayOf(date);
      last = null;
      rows.push({ type: 'day', key: `day ${day}`, date: message.date });
    }
    if (conversation.unreadDivider?.rev === message.rev) {
      last = null;
      rows.push({ type: 'unread', key: 'unread', divider: conversation.unreadDivider });
    }
    const authorId = message.member.user._id;
    if (conversation.ignored.has(authorId)) continue;
    const isGrouped = message.replyTo === undefined && followsLast(last, authorId, date.getTime());
    last = { authorId, time: date.getTime() };
    rows.push({ type: 'message', key: conversation.tempIds.get(message._id) ?? message._id, message, isGrouped });
    count += 1;
    if (!hasItem || count % messagesPerItem !== 0) continue;
    last = null;
    rows.push({ type: 'item', key: `item ${message._id}` });
  }
  for (const pending of conversation.pending) {
    rows.push({
      type: 'pending',
      key: pending.tempId,
      pending,
      isGrouped: pending.replyTo === null && followsLast(last, viewerId, pending.date),
    });
    last = { authorId: viewerId, time: pending.date };
  }
  return rows;
};

/** The row that shows a message, or -1. */
export const indexOfMessage = (rows: readonly Row[], id: string): number =>
  rows.findIndex((row) => row.type === 'message' && row.message._id === id);
