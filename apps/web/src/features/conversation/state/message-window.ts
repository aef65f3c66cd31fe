import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import {
  type Message,
  type Mention,
  type ConversationState,
  type UnreadDivider,
  emptyConversation,
} from './conversation-state.ts';

/** What a fresh load of a conversation brings: its latest messages and the revision they were read at. */
export interface FreshLoad {
  readonly messages: readonly Message[];
  readonly rev: number;
  readonly epoch: string;
  /** Nothing that was loaded before holds any more. */
  readonly isOther?: boolean;
  readonly canLoadMore: boolean;
  readonly present: readonly OnlineUser[];
  readonly presentCount: number;
  readonly bots?: readonly OnlineBot[];
  /** Usernames of those whom the reader ignores. */
  readonly ignored?: ReadonlySet<string>;
  /** Where the reader's pointer is on the server. */
  readonly readRev?: number;
  readonly unreadMentions?: readonly Mention[];
}

export interface MessagePage {
  readonly messages: readonly Message[];
  readonly canLoadMore: boolean;
}

const lowestRev = (messages: readonly Message[]): number => Math.min(...messages.map((message) => message.rev));
const highestRev = (messages: readonly Message[]): number => Math.max(...messages.map((message) => message.rev));

/** A message that was deleted and brought back has changed later than it was deleted. */
export const isRemoved = (
  { deleted, cleared }: ConversationState,
  { _id, rev, changedRev = rev }: Pick<Message, '_id' | 'rev'> & Partial<Pick<Message, 'changedRev'>>,
): boolean =>
  (deleted.get(_id) ?? -1) >= changedRev || cleared.some(({ fromRev, beforeRev }) => rev >= fromRev && rev < beforeRev);

/** The index of the first message at or after `rev`. */
const indexOfRev = (messages: readonly Message[], rev: number): number => {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.rev ?? 0) < rev) low = middle + 1;
    else high = middle;
  }
  return low;
};

const insertInOrder = (messages: Message[], message: Message): void => {
  const index = indexOfRev(messages, message.rev);
  const existing = messages[index];
  if (existing?._id !== message._id) messages.splice(index, 0, message);
  else if (message.changedRev > existing.changedRev) messages[index] = message;
};

/** Adds or replaces messages, each at its revision. Deleted, cleared and outdated ones are left out. */
export const addMessages = (conversation: ConversationState, incoming: Iterable<Message>): ConversationState => {
  const messages = [...conversation.messages];
  const outside = new Map(conversation.outside);
  const leaving = new Set(conversation.leaving);
  for (const message of incoming) {
    if (isRemoved(conversation, message)) continue;
    leaving.delete(message._id);
    const known = outside.get(message._id);
    const newest = known && known.changedRev > message.changedRev ? known : message;
    if (newest.rev >= conversation.from && newest.rev <= conversation.to) {
      insertInOrder(messages, newest);
      outside.delete(newest._id);
    } else outside.set(newest._id, newest);
  }
  return { ...conversation, messages, outside, leaving };
};

/** Moves the messages in `outside` that the loaded revisions now include. */
export const addFromOutside = (conversation: ConversationState): ConversationState =>
  addMessages(conversation, [...conversation.outside.values()]);

export const removeMessages = (
  conversation: ConversationState,
  isDropped: (message: Message) => boolean,
): ConversationState => ({
  ...conversation,
  messages: conversation.messages.filter((message) => !isDropped(message)),
  outside: new Map([...conversation.outside].filter(([, message]) => !isDropped(message))),
  leaving: new Set(
    [...conversation.leaving].filter((id) =>
      conversation.messages.some((message) => message._id === id && !isDropped(message)),
    ),
  ),
});

/** Replaces everything loaded by one stretch of history. What events brought is kept, inside or outside of it. */
const replaceLoaded = (
  conversation: ConversationState,
  from: number,
  to: number,
  messages: readonly Message[],
): ConversationState => {
  const known = new Map(conversation.outside);
  for (const message of conversation.messages)
    if (!conversation.leaving.has(message._id)) known.set(message._id, message);
  const empty: ConversationState = { ...conversation, from, to, messages: [], outside: known, leaving: new Set() };
  return addFromOutside(addMessages(empty, messages));
};

/** The pointer never goes back; before the first load there is none. */
export const moveReadRev = ({ readRev }: ConversationState, to: number): number =>
  readRev === Number.POSITIVE_INFINITY ? to : Math.max(readRev, to);

/** What the reader has not sent yet is all that outlives a database (docs/contract.md#epochs). */
const forgetLoaded = ({ pending, sentCount, beginnings }: ConversationState): ConversationState => ({
  ...emptyConversation,
  pending,
  sentCount,
  beginnings: beginnings + 1,
});

/**
 * Replaces the conversation by a fresh load. Changes that events brought after the load's revision are kept, the rest is
 * dropped; of another epoch everything is.
 */
export const loadFresh = (shown: ConversationState, fresh: FreshLoad): ConversationState => {
  const isOther = fresh.isOther === true || (shown.epoch !== '' && shown.epoch !== fresh.epoch);
  const conversation = isOther ? forgetLoaded(shown) : shown;
  const isLater = (message: Message): boolean => message.changedRev > fresh.rev;
  const before: ConversationState = {
    ...conversation,
    messages: conversation.messages.filter(isLater),
    outside: new Map([...conversation.outside].filter(([, message]) => isLater(message))),
  };
  const from = fresh.canLoadMore && fresh.messages.length > 0 ? lowestRev(fresh.messages) : 0;
  const loaded = replaceLoaded(before, from, Number.POSITIVE_INFINITY, fresh.messages);
  const { present, presentCount, bots = [], ignored = conversation.ignored, unreadMentions = [] } = fresh;
  const readRev = moveReadRev(conversation, fresh.readRev ?? fresh.rev);
  return {
    ...loaded,
    epoch: fresh.epoch,
    present,
    presentCount,
    bots,
    ignored,
    typing: new Map(),
    readRev,
    unreadMentions,
  };
};

/** Forgets what is before the last page, which can be loaded again. */
export const keepLastPage = (conversation: ConversationState): ConversationState => {
  const messages = conversation.messages.slice(-limits.messagesPageSize);
  const [first] = messages;
  if (first === undefined || messages.length === conversation.messages.length) return conversation;
  return { ...conversation, messages, from: first.rev };
};

export const loadOlder = (conversation: ConversationState, page: MessagePage): ConversationState => {
  const from = page.canLoadMore && page.messages.length > 0 ? Math.min(conversation.from, lowestRev(page.messages)) : 0;
  return addFromOutside(addMessages({ ...conversation, from }, page.messages));
};

export const loadNewer = (conversation: ConversationState, page: MessagePage): ConversationState => {
  const to =
    page.canLoadMore && page.messages.length > 0
      ? Math.max(conversation.to, highestRev(page.messages))
      : Number.POSITIVE_INFINITY;
  return addFromOutside(addMessages({ ...conversation, to }, page.messages));
};

/** Loads the messages around one: joined to the loaded ones where the two overlap, replacing them where they do not. */
export const loadAround = (
  conversation: ConversationState,
  page: MessagePage & { readonly canLoadNewer: boolean },
): ConversationState => {
  const from = page.canLoadMore ? lowestRev(page.messages) : 0;
  const to = page.canLoadNewer ? highestRev(page.messages) : Number.POSITIVE_INFINITY;
  const overlaps = from <= conversation.to && to >= conversation.from;
  if (!overlaps) return replaceLoaded(conversation, from, to, page.messages);
  const joined: ConversationState = {
    ...conversation,
    from: Math.min(from, conversation.from),
    to: Math.max(to, conversation.to),
  };
  return addFromOutside(addMessages(joined, page.messages));
};

/** Places the line above the first message of others after `readRev`. A second call does not move it. */
export const placeUnreadDivider = (
  conversation: ConversationState,
  readRev: number,
  userId: string,
): ConversationState => {
  if (conversation.unreadDivider) return conversation;
  const unread = conversation.messages.filter(
    ({ rev, member: { user } }) => rev > readRev && user._id !== userId && !conversation.ignored.has(user.username),
  );
  const [first] = unread;
  if (!first) return conversation;
  const read = conversation.messages.findLast((message) => message.rev < first.rev);
  const unreadDivider: UnreadDivider = {
    rev: first.rev,
    count: unread.length,
    isMore: conversation.from > readRev + 1,
    since: read?.date ?? null,
  };
  return { ...conversation, unreadDivider };
};
