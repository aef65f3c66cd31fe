import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { mentions, renameMention } from '@baithak/protocol/parts/named-in';
import type { Message, ConversationState } from './conversation-state.ts';

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
