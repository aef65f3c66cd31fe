import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { mentions, renameMention } from '@baithak/protocol/parts/named-in';
import { shallowEqual } from '../../../lib/shallow-equal.ts';
import {
  addFromOutside,
  addMessages,
  loadAround,
  loadFresh,
  loadNewer,
  keepLastPage,
  loadOlder,
  moveReadRev,
  placeUnreadDivider,
  removeMessages,
  type FreshLoad,
  type MessagePage,
} from './message-window.ts';
import { afterShown, moveOthersRead, type Shown } from './reading.ts';
import {
  type Message,
  type CommandFailure,
  emptyConversation,
  type PendingMessage,
  type ConversationState,
} from './conversation-state.ts';

export const startTyping = (conversation: ConversationState, username: string, at: number): ConversationState => ({
  ...conversation,
  typing: new Map(conversation.typing).set(username, at),
});

/** Forgets everybody whose last typing event did not come after `upTo`. */
export const expireTyping = (conversation: ConversationState, upTo: number): ConversationState => {
  const typing = new Map([...conversation.typing].filter(([, typedAt]) => typedAt > upTo));
  return typing.size === conversation.typing.size ? conversation : { ...conversation, typing };
};

export const stopTyping = (conversation: ConversationState, username: string): ConversationState => {
  if (!conversation.typing.has(username)) return conversation;
  const typing = new Map(conversation.typing);
  typing.delete(username);
  return { ...conversation, typing };
};

/** Adds somebody to the people in the conversation, or replaces their entry. `count`: how many are there, when the server said so. */
export const addPresent = (conversation: ConversationState, person: OnlineUser, count?: number): ConversationState => {
  const others = conversation.present.filter((other) => other.user._id !== person.user._id);
  const presentCount = count ?? conversation.presentCount + (others.length === conversation.present.length ? 1 : 0);
  return { ...conversation, present: [...others, person], presentCount };
};

/** Somebody has another name, picture or role: in the list of people, and beside what they wrote. */
export const updatePerson = (conversation: ConversationState, person: OnlineUser): ConversationState => {
  const { role, ...user } = person.user;
  const updated = (old: Message): Message => {
    const message = old.member.user._id === user._id ? { ...old, member: { user, role } } : old;
    if (!mentions(message.content, user._id)) return message;
    return { ...message, content: renameMention(message.content, user._id, user.username) };
  };
  return {
    ...conversation,
    messages: conversation.messages.map(updated),
    outside: new Map([...conversation.outside].map(([id, message]) => [id, updated(message)])),
    present: conversation.present.map((other) => (other.user._id === user._id ? person : other)),
  };
};

/** Removes somebody from the people in the conversation. They may be beyond the 100 that are listed. */
export const removePresent = (conversation: ConversationState, username: string, count?: number): ConversationState => {
  const present = conversation.present.filter((person) => person.username !== username);
  const presentCount = count ?? Math.max(present.length, conversation.presentCount - 1);
  return stopTyping({ ...conversation, present, presentCount }, username);
};

/** A bot that registers again keeps its place: its commands are the new ones. */
export const addBot = (conversation: ConversationState, bot: OnlineBot): ConversationState => ({
  ...conversation,
  bots: conversation.bots.some(({ _id }) => _id === bot._id)
    ? conversation.bots.map((other) => (other._id === bot._id ? bot : other))
    : [...conversation.bots, bot],
});

export type ConversationEvent =
  | { readonly type: 'loaded'; readonly fresh: FreshLoad }
  /** Nobody shows it any more: its last page is kept. */
  | { readonly type: 'left' }
  /** Opened again as it was left. */
  | { readonly type: 'reopened' }
  /** What it missed has come. */
  | { readonly type: 'caughtUp' }
  | { readonly type: 'presenceLoaded'; readonly present: readonly OnlineUser[]; readonly presentCount: number }
  | { readonly type: 'ignoredLoaded'; readonly names: ReadonlySet<string> }
  | { readonly type: 'unreadDividerPlaced'; readonly readRev: number; readonly userId: string }
  | { readonly type: 'unreadDividerRemoved' }
  /** A part of the conversation was on the reader's screen. */
  | {
      readonly type: 'shown';
      readonly shown: Shown;
      readonly me: { readonly userId: string; readonly username: string };
    }
  /** The reader has read up to here, perhaps on another device. */
  | { readonly type: 'read'; readonly rev: number }
  /** The other one has read up to this message. */
  | { readonly type: 'othersRead'; readonly messageId: string; readonly date: string; readonly isOwn?: boolean }
  | { readonly type: 'olderLoaded'; readonly page: MessagePage }
  | { readonly type: 'newerLoaded'; readonly page: MessagePage }
  | { readonly type: 'aroundLoaded'; readonly page: MessagePage & { readonly canLoadNewer: boolean } }
  | { readonly type: 'messageCreated' | 'messageEdited'; readonly message: Message }
  /** The same message loaded again: its files have fresh names. */
  | { readonly type: 'messageReloaded'; readonly message: Message }
  | { readonly type: 'messageDeleted'; readonly rev: number; readonly messageId: string }
  | { readonly type: 'deletedMessageHidden'; readonly messageId: string }
  | { readonly type: 'cleared'; readonly fromRev: number; readonly beforeRev: number }
  /** What raid mode took away; of one raid, the last that is told counts. */
  | { readonly type: 'taken'; readonly taken: readonly RaidTaken[] }
  | { readonly type: 'sendStarted'; readonly pending: PendingMessage }
  | { readonly type: 'sendAcknowledged'; readonly tempId: string; readonly message: Message }
  | { readonly type: 'sendDelayed'; readonly tempId: string }
  /** `reason`: the error's code; null when the server did not answer. */
  | { readonly type: 'sendFailed'; readonly tempId: string; readonly reason: string | null }
  | { readonly type: 'sendDiscarded'; readonly tempId: string }
  /** The reader gave a bot a command from here, or asked a poll: it is stored as their message. */
  | { readonly type: 'messageSent'; readonly message: Message }
  | { readonly type: 'typingStarted'; readonly username: string; readonly at: number }
  | { readonly type: 'typingExpired'; readonly upTo: number }
  | { readonly type: 'personJoined'; readonly person: OnlineUser; readonly count?: number }
  | { readonly type: 'personUpdated'; readonly person: OnlineUser }
  | { readonly type: 'personLeft'; readonly username: string; readonly count?: number }
  | { readonly type: 'botsLoaded'; readonly bots: readonly OnlineBot[] }
  | { readonly type: 'botConnected'; readonly bot: OnlineBot }
  | { readonly type: 'botDisconnected'; readonly botId: string }
  | { readonly type: 'commandFailed'; readonly messageId: string; readonly failure: CommandFailure };

/** Of a raid of which all is there again, nothing is left to say. */
const addTaken = (conversation: ConversationState, taken: readonly RaidTaken[]): ConversationState => {
  const others = conversation.taken.filter(({ raidId }) => !taken.some((each) => each.raidId === raidId));
  return { ...conversation, taken: [...others, ...taken.filter(({ messages }) => messages > 0)] };
};

const discardPending = (conversation: ConversationState, tempId: string): ConversationState => ({
  ...conversation,
  pending: conversation.pending.filter((pending) => pending.tempId !== tempId),
});

const changePending = (
  conversation: ConversationState,
  tempId: string,
  change: Partial<PendingMessage>,
): ConversationState => ({
  ...conversation,
  pending: conversation.pending.map((pending) => (pending.tempId === tempId ? { ...pending, ...change } : pending)),
});

/** A second send under the same tempId replaces the first. */
const startSending = (conversation: ConversationState, pending: PendingMessage): ConversationState =>
  conversation.pending.some((other) => other.tempId === pending.tempId)
    ? changePending(conversation, pending.tempId, pending)
    : {
        ...conversation,
        pending: [...conversation.pending, pending],
        sentCount: conversation.sentCount + 1,
      };

/** Whoever wrote a message has read what is before it. */
const addSent = (conversation: ConversationState, message: Message): ConversationState =>
  addMessages({ ...conversation, readRev: moveReadRev(conversation, message.rev) }, [message]);

/** The pending row becomes the stored message, in the same row of the screen. */
const acknowledge = (conversation: ConversationState, tempId: string, message: Message): ConversationState => {
  const tempIds = conversation.pending.some((pending) => pending.tempId === tempId)
    ? new Map(conversation.tempIds).set(message._id, tempId)
    : conversation.tempIds;
  return addSent({ ...discardPending(conversation, tempId), tempIds }, message);
};

/** Where something is unread now, the timeline begins anew at it. */
const catchUp = (conversation: ConversationState): ConversationState => ({
  ...conversation,
  isStale: false,
  beginnings: conversation.beginnings + (conversation.unreadDivider === null ? 0 : 1),
});

const markDeleted = (conversation: ConversationState, id: string, rev: number): ConversationState => {
  const deleted = new Map(conversation.deleted).set(id, Math.max(rev, conversation.deleted.get(id) ?? 0));
  const outside = new Map(conversation.outside);
  const shown = conversation.messages.find((message) => message._id === id);
  // It was brought back since, and that was heard first.
  if ((shown ?? outside.get(id) ?? { changedRev: 0 }).changedRev > rev) return { ...conversation, deleted };
  outside.delete(id);
  const leaving = shown ? new Set(conversation.leaving).add(id) : conversation.leaving;
  return { ...conversation, outside, deleted, leaving };
};

const clear = (conversation: ConversationState, fromRev: number, beforeRev: number): ConversationState => {
  const cleared = [...conversation.cleared, { fromRev, beforeRev }];
  const left = { ...removeMessages(conversation, ({ rev }) => rev >= fromRev && rev < beforeRev), cleared };
  if (fromRev > 0 || left.from > beforeRev) return left;
  // Nothing is left before the clear, loaded or not: what came since is all there is.
  return addFromOutside({ ...left, from: 0, to: left.to < beforeRev ? Number.POSITIVE_INFINITY : left.to });
};

const replaceMessage = (conversation: ConversationState, message: Message): ConversationState => ({
  ...conversation,
  messages: conversation.messages.map((shown) =>
    shown._id === message._id && shown.changedRev <= message.changedRev ? message : shown,
  ),
});

/** State and event in, state out. The same events in any order, once or repeated, give the same messages (conversation-store.test.ts). */
export const conversationReducer = (conversation: ConversationState, event: ConversationEvent): ConversationState => {
  switch (event.type) {
    case 'loaded':
      return { ...loadFresh(conversation, event.fresh), isStale: false };
    case 'left':
      return keepLastPage(conversation);
    case 'reopened':
      return { ...conversation, isStale: true };
    case 'caughtUp':
      return catchUp(conversation);
    case 'presenceLoaded':
      return { ...conversation, present: event.present, presentCount: event.presentCount };
    case 'ignoredLoaded':
      return { ...conversation, ignored: event.names };
    case 'unreadDividerPlaced':
      return placeUnreadDivider(conversation, event.readRev, event.userId);
    case 'unreadDividerRemoved':
      return { ...conversation, unreadDivider: null };
    case 'shown':
      return afterShown(conversation, event.shown, event.me);
    case 'read':
      return { ...conversation, readRev: moveReadRev(conversation, event.rev) };
    case 'othersRead':
      return moveOthersRead(conversation, event);
    case 'olderLoaded':
      return loadOlder(conversation, event.page);
    case 'newerLoaded':
      return loadNewer(conversation, event.page);
    case 'aroundLoaded':
      return loadAround(conversation, event.page);
    case 'messageCreated':
    case 'messageEdited':
      return stopTyping(addMessages(conversation, [event.message]), event.message.member.user.username);
    case 'messageReloaded':
      return replaceMessage(conversation, event.message);
    case 'messageDeleted':
      return markDeleted(conversation, event.messageId, event.rev);
    case 'deletedMessageHidden':
      return conversation.leaving.has(event.messageId)
        ? removeMessages(conversation, (message) => message._id === event.messageId)
        : conversation;
    case 'cleared':
      return clear(conversation, event.fromRev, event.beforeRev);
    case 'taken':
      return addTaken(conversation, event.taken);
    case 'sendStarted':
      return startSending(conversation, event.pending);
    case 'sendAcknowledged':
      return acknowledge(conversation, event.tempId, event.message);
    case 'sendDelayed':
      return changePending(conversation, event.tempId, { state: 'waiting' });
    case 'sendFailed':
      return changePending(conversation, event.tempId, { state: 'failed', reason: event.reason });
    case 'sendDiscarded':
      return discardPending(conversation, event.tempId);
    case 'messageSent':
      return addSent({ ...conversation, sentCount: conversation.sentCount + 1 }, event.message);
    case 'typingStarted':
      return startTyping(conversation, event.username, event.at);
    case 'typingExpired':
      return expireTyping(conversation, event.upTo);
    case 'personJoined':
      return addPresent(conversation, event.person, event.count);
    case 'personUpdated':
      return updatePerson(conversation, event.person);
    case 'personLeft':
      return removePresent(conversation, event.username, event.count);
    case 'botsLoaded':
      return { ...conversation, bots: event.bots };
    case 'botConnected':
      return addBot(conversation, event.bot);
    case 'botDisconnected':
      return { ...conversation, bots: conversation.bots.filter(({ _id }) => _id !== event.botId) };
    case 'commandFailed':
      return {
        ...conversation,
        failures: new Map(conversation.failures).set(event.messageId, event.failure),
      };
  }
};

/** Where the state of a conversation lies in the query cache. `id` is the conversation's (conversation-context.ts). */
const conversationKey = (id: string) => ['conversation', id, 'live'] as const;

/** Keeps the end of a conversation that nobody shows, until it is forgotten. */
export const keepConversation = (cache: QueryClient, id: string): void => {
  cache.setQueryDefaults(conversationKey(id), { gcTime: Number.POSITIVE_INFINITY });
  dispatch(cache, id, { type: 'left' });
};
/** What is not sent yet stays with it. */
export const forgetConversation = (cache: QueryClient, id: string): void => {
  cache.setQueryDefaults(conversationKey(id), {});
  if (readConversation(cache, id).pending.length === 0)
    cache.removeQueries({ queryKey: conversationKey(id), type: 'inactive' });
};

export const readConversation = (cache: QueryClient, id: string): ConversationState =>
  cache.getQueryData<ConversationState>(conversationKey(id)) ?? emptyConversation;

export const dispatch = (cache: QueryClient, id: string, event: ConversationEvent): void => {
  cache.setQueryData<ConversationState>(conversationKey(id), conversationReducer(readConversation(cache, id), event));
};

/**
 * What `select` takes out of the state of a conversation. The component renders again only when the selection changes; an array or object
 * whose members are the same counts as unchanged. Nothing is fetched here: whoever opens the conversation fills it.
 */
export const useConversationState = <T>(id: string, select: (conversation: ConversationState) => T): T =>
  useQuery({
    queryKey: conversationKey(id),
    queryFn: () => emptyConversation,
    enabled: false,
    initialData: emptyConversation,
    structuralSharing: (before, after) => (shallowEqual(before, after) ? before : after),
    select,
  }).data;

/** Takes over whom the reader ignores, in every conversation that is loaded: what they said is shown or hidden at once. */
export const ignoreInConversations = (cache: QueryClient, names: ReadonlySet<string>): void => {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ['conversation'] }))
    dispatch(cache, String(queryKey[1]), { type: 'ignoredLoaded', names });
};
