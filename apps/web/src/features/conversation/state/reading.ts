import { addressedIn } from '@baithak/protocol/parts/named-in';
import type { Message, Mention, ConversationState } from './conversation-state.ts';
import { isRemoved } from './message-window.ts';

/** What of a conversation is on the screen: the revs of its first and last message there. `isEnd`: the last one of all is. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  readonly isEnd: boolean;
}

type Received = Pick<ConversationState, 'messages' | 'outside' | 'ignored' | 'readRev'>;

/** Whether a message mentions somebody, and does not only quote it. */
export const mentionsUser = (message: Message, userId: string): boolean =>
  addressedIn(message.content).some((part) => part.type === 'mention' && part.extras?._id === userId);

/** Whether this tells somebody something: it mentions them, or answers what they wrote. */
const isFor = ({ messages }: Pick<ConversationState, 'messages'>, message: Message, userId: string): boolean =>
  mentionsUser(message, userId) ||
  (message.replyTo !== undefined &&
    messages.some(({ _id, member }) => _id === message.replyTo && member.user._id === userId));

/** Whether the read pointer has passed, since it was at `told`, what its reader is notified of. */
export const hasReadNews = (conversation: ConversationState, told: number, userId: string): boolean =>
  conversation.messages.some(
    (message) => message.rev > told && message.rev <= conversation.readRev && isFor(conversation, message, userId),
  );

/** The messages of others after the read pointer, loaded or not, without those of ignored people. */
const unreadMessages = ({ messages, outside, ignored, readRev }: Received, userId: string): readonly Message[] => {
  const loaded = messages.slice(messages.findLastIndex((message) => message.rev <= readRev) + 1);
  return [...loaded, ...outside.values()].filter(
    ({ rev, member: { user } }) => rev > readRev && user._id !== userId && !ignored.has(user.username),
  );
};

export const countUnread = (conversation: Received, userId: string): number =>
  unreadMessages(conversation, userId).length;

/** The unread mentions of the reader, oldest first. */
const unreadMentionsOf = (
  conversation: ConversationState,
  me: { userId: string; username: string },
): readonly Mention[] => {
  const received = unreadMessages(conversation, me.userId).filter((message) => mentionsUser(message, me.userId));
  // By the message where there is one: it may have been brought back.
  const there = [...conversation.unreadMentions, ...received].filter((each) => !isRemoved(conversation, each));
  const all = new Map(there.map(({ _id, rev }) => [_id, { _id, rev }]));
  return [...all.values()].filter(({ rev }) => rev > conversation.readRev).toSorted((a, b) => a.rev - b.rev);
};

/** Those that were not on the screen yet. */
export const mentionsToShow = (
  conversation: ConversationState,
  me: { userId: string; username: string },
): readonly Mention[] => unreadMentionsOf(conversation, me).filter(({ _id }) => !conversation.shownMentions.has(_id));

/** What is new to the reader in a conversation. `mentions`: those on the screen already count until they are read. */
export const newsOf = (conversation: ConversationState, me: { userId: string; username: string }) => ({
  unread: countUnread(conversation, me.userId),
  mentioned: mentionsToShow(conversation, me).length > 0,
  mentions: unreadMentionsOf(conversation, me).length,
});

/** Where the read pointer is once this was on the screen: it does not pass over what is unread above the screen. */
const pointerAfter = (conversation: ConversationState, { first, last, isEnd }: Shown, userId: string): number => {
  if (isEnd) return Math.max(conversation.readRev, conversation.messages.at(-1)?.rev ?? 0);
  if (last <= conversation.readRev) return conversation.readRev;
  const hasUnreadAbove =
    conversation.from > conversation.readRev + 1 ||
    unreadMessages(conversation, userId).some(({ rev }) => rev >= conversation.from && rev < first);
  return hasUnreadAbove ? conversation.readRev : last;
};

/** The conversation after a part of it was on the screen; the same object when nothing of it was new. */
export const afterShown = (
  conversation: ConversationState,
  shown: Shown,
  me: { userId: string; username: string },
): ConversationState => {
  const seen = mentionsToShow(conversation, me).filter(({ rev }) => rev >= shown.first && rev <= shown.last);
  const readRev = pointerAfter(conversation, shown, me.userId);
  if (readRev === conversation.readRev && seen.length === 0) return conversation;
  return {
    ...conversation,
    readRev,
    shownMentions: new Set([...conversation.shownMentions, ...seen.map(({ _id }) => _id)]),
  };
};

/**
 * The other one has read up to a message. Their pointer never goes back; one at a message that was not received says nothing here.
 * `isOwn`: they wrote it. The time stays when they wrote all that is new before it, too: what was seen was seen then.
 */
export const moveOthersRead = (
  conversation: ConversationState,
  { messageId, date, isOwn }: { readonly messageId: string; readonly date: string; readonly isOwn?: boolean },
): ConversationState => {
  const { othersRead, outside } = conversation;
  const messages = [...conversation.messages, ...outside.values()];
  const last = messages.find(({ _id }) => _id === messageId);
  const before = othersRead?.rev ?? 0;
  if (last === undefined || last.rev <= before) return conversation;
  const writer = last.member.user._id;
  const isSeen = messages.some(({ rev, member }) => rev > before && rev < last.rev && member.user._id !== writer);
  const keeps = othersRead !== null && isOwn === true && !isSeen;
  return { ...conversation, othersRead: { rev: last.rev, date: keeps ? othersRead.date : date } };
};
