import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import { givenCommand } from '@baithak/protocol/parts/part';
import { botRank } from '@baithak/protocol/ranks';
import type { Conversation } from '../conversation-context.ts';
import {
  type Message,
  hasOlder,
  type UnreadDivider,
  type PendingMessage,
  type ConversationState,
} from '../state/conversation-state.ts';

/** Under a message of the reader's own: it was sent, or seen at this moment (ISO). */
export type Receipt = { readonly seen: string } | 'sent';

/** One line of the timeline. `key` does not change while the row is shown, also when a pending message becomes a stored one. */
export type Row =
  | { readonly type: 'day'; readonly key: string; readonly date: string }
  | { readonly type: 'unread'; readonly key: string; readonly divider: UnreadDivider }
  | { readonly type: 'item'; readonly key: string }
  | { readonly type: 'cleared'; readonly key: string }
  /** Messages that stood above were taken away by raid mode. */
  | { readonly type: 'taken'; readonly key: string; readonly taken: RaidTaken }
  | {
      readonly type: 'message';
      readonly key: string;
      readonly message: Message;
      readonly isGrouped: boolean;
      readonly receipt: Receipt | null;
      /** It replies to the message right above it, which shows a picture. */
      readonly isBelowSource: boolean;
      /** A command that its bot has answered: one small line is left of it. */
      readonly isAnswered: boolean;
    }
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

export type TimelineState = Pick<
  ConversationState,
  | 'from'
  | 'to'
  | 'messages'
  | 'outside'
  | 'cleared'
  | 'taken'
  | 'leaving'
  | 'pending'
  | 'tempIds'
  | 'unreadDivider'
  | 'ignored'
  | 'othersRead'
>;

/** The receipts: one under the reader's last message, and one under the last that was seen. By id. None among older ones. */
const receiptsOf = ({ messages, othersRead, to }: TimelineState, viewerId: string): ReadonlyMap<string, Receipt> => {
  const receipts = new Map<string, Receipt>();
  if (to !== Number.POSITIVE_INFINITY) return receipts;
  const own = messages.filter(({ member }) => member.user._id === viewerId);
  const seen = othersRead && own.findLast(({ rev }) => rev <= othersRead.rev);
  const last = own.at(-1);
  if (last) receipts.set(last._id, 'sent');
  if (othersRead && seen) receipts.set(seen._id, { seen: othersRead.date });
  return receipts;
};

const noReceipts: ReadonlyMap<string, Receipt> = new Map();

/** Where messages were cleared among the loaded ones: the revs at which what followed begins, in their order. */
const clearedRevs = ({ cleared, from, to }: TimelineState): readonly number[] =>
  cleared
    .map(({ beforeRev }) => beforeRev)
    .filter((rev) => rev > from && rev <= to)
    .toSorted((a, b) => a - b);

/** What raid mode took away among the loaded ones, in the order of the revs that it stands after. */
const takenHere = ({ taken, cleared, from, to }: TimelineState): readonly RaidTaken[] =>
  taken
    .filter(({ rev }) => rev >= from && rev < to)
    .filter(({ rev }) => !cleared.some(({ fromRev, beforeRev }) => rev >= fromRev && rev < beforeRev))
    .toSorted((a, b) => a.rev - b.rev);

/** Ids of what bots have replied to. */
const answeredByBots = ({ messages }: TimelineState): ReadonlySet<string> =>
  new Set(
    messages.flatMap(({ replyTo, member }) => (replyTo !== undefined && member.role.rank === botRank ? [replyTo] : [])),
  );

const isReplyTo = ({ replyTo }: Message, above: Row | undefined): boolean =>
  replyTo !== undefined && above?.type === 'message' && above.message._id === replyTo && !above.isGrouped;

/** `hasItem`: the room item is shown between messages. `hasReceipts`: what was sent, and seen. */
type Extras = Partial<Pick<Conversation, 'hasItem' | 'hasReceipts'>>;

/** The timeline's lines, top to bottom. `viewerId` is the reader's user id. */
export const timelineRows = (
  conversation: TimelineState,
  viewerId: string,
  { hasItem = false, hasReceipts = false }: Extras = {},
): readonly Row[] => {
  const rows: Row[] = [];
  const receipts = hasReceipts ? receiptsOf(conversation, viewerId) : noReceipts;
  let count = 0;
  // While older messages are left to load, the first one may not be its day's first and has no day line. Otherwise
  // the virtualizer would anchor to the day line, and the view would move when older messages are added above.
  const [first] = conversation.messages;
  let day = first && hasOlder(conversation) ? dayOf(new Date(first.date)) : Number.NEGATIVE_INFINITY;
  let last: Last | null = null;
  let isUnreadNext = false;
  const cleared = [...clearedRevs(conversation)];
  const taken = [...takenHere(conversation)];
  const answered = answeredByBots(conversation);
  /** One line for the clears between two messages, and one for each raid. `rev`: of the message below. */
  const addGone = (rev: number): void => {
    let at: number | undefined;
    while (cleared[0] !== undefined && cleared[0] <= rev) at = cleared.shift();
    if (at !== undefined) {
      last = null;
      rows.push({ type: 'cleared', key: `cleared ${at}` });
    }
    for (; taken[0] && taken[0].rev < rev; taken.shift()) {
      last = null;
      rows.push({ type: 'taken', key: `taken ${taken[0].raidId}`, taken: taken[0] });
    }
  };
  for (const message of conversation.messages) {
    const { _id: authorId, username } = message.member.user;
    isUnreadNext ||= conversation.unreadDivider?.rev === message.rev;
    if (conversation.ignored.has(username)) continue;
    addGone(message.rev);
    const date = new Date(message.date);
    // A message whose date is before the ones above it begins no day: a day has one line, and one key.
    if (dayOf(date) > day) {
      day = dayOf(date);
      last = null;
      rows.push({ type: 'day', key: `day ${day}`, date: message.date });
    }
    if (conversation.unreadDivider && isUnreadNext) {
      isUnreadNext = false;
      last = null;
      rows.push({ type: 'unread', key: 'unread', divider: conversation.unreadDivider });
    }
    const isAnswered = answered.has(message._id) && givenCommand(message.content) !== undefined;
    const isGrouped = isAnswered || (message.replyTo === undefined && followsLast(last, authorId, date.getTime()));
    last = isAnswered ? null : { authorId, time: date.getTime() };
    const isBelowSource = isReplyTo(message, rows.at(-1));
    const key = conversation.tempIds.get(message._id) ?? message._id;
    const receipt = receipts.get(message._id) ?? null;
    rows.push({ type: 'message', key, message, isGrouped, receipt, isBelowSource, isAnswered });
    count += 1;
    if (!hasItem || count % messagesPerItem !== 0) continue;
    last = null;
    rows.push({ type: 'item', key: `item ${message._id}` });
  }
  addGone(Number.POSITIVE_INFINITY);
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
