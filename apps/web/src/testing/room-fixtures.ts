import type { OnlineUser, Role } from '@baithak/protocol/entities/entities';
import { newId } from '@baithak/protocol/ids';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { FreshLoad } from '../features/conversation/state/message-window.ts';
import type { ConversationEvent } from '../features/conversation/state/conversation-store.ts';

/** A made-up room for tests: its history is written step by step and can be asked as the server would be. */
export const memberRole: Role = { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 };

export const person = (username: string, rank = 1): OnlineUser => ({
  username,
  avatar: null,
  user: { _id: newId(), username, profile: { fullname: '', picture: null }, role: { ...memberRole, rank } },
});

export const farah = person('farah3');
export const sana = person('sana21');

export const messageOf = (who: OnlineUser, rev: number, text: string): RoomMessage => {
  const { role, ...user } = who.user;
  const date = new Date(Date.UTC(2026, 0, 1, 12) + rev * 1000).toISOString();
  return {
    _id: newId(),
    rev,
    changedRev: rev,
    content: [{ type: 'text', data: text }],
    member: { user, role },
    date,
    edited: false,
  };
};

/** What happens in the made-up room: `target` picks one of the messages that are there. */
export type Step = {
  readonly does: 'write' | 'edit' | 'delete' | 'clear';
  readonly target: number;
  readonly mine: boolean;
};

export interface MadeRoom {
  readonly events: readonly ConversationEvent[];
  /** The room's messages, oldest first, as they were when its revision was `rev`. */
  readonly at: (rev: number) => readonly RoomMessage[];
  readonly rev: number;
}

const stateAfter = (state: readonly RoomMessage[], event: ConversationEvent): readonly RoomMessage[] => {
  if (event.type === 'messageCreated') return [...state, event.message];
  if (event.type === 'messageEdited')
    return state.map((message) => (message._id === event.message._id ? event.message : message));
  if (event.type === 'messageDeleted') return state.filter((message) => message._id !== event.messageId);
  if (event.type === 'cleared') return state.filter((message) => message.rev >= event.beforeRev);
  return state;
};

const eventOf = (step: Step, rev: number, state: readonly RoomMessage[]): ConversationEvent => {
  const chosen = state[step.target % Math.max(1, state.length)];
  if (step.does === 'write' || !chosen)
    return { type: 'messageCreated', message: messageOf(step.mine ? farah : sana, rev, `written ${rev}`) };
  if (step.does === 'delete') return { type: 'messageDeleted', rev, messageId: chosen._id };
  if (step.does === 'clear') return { type: 'cleared', fromRev: 0, beforeRev: rev };
  const message: RoomMessage = {
    ...chosen,
    changedRev: rev,
    edited: true,
    content: [{ type: 'text', data: `edited ${rev}` }],
  };
  return { type: 'messageEdited', message };
};

export const makeRoom = (steps: readonly Step[]): MadeRoom => {
  const events: ConversationEvent[] = [];
  const states: (readonly RoomMessage[])[] = [[]];
  for (const [index, step] of steps.entries()) {
    const before = states[index] ?? [];
    const event = eventOf(step, index + 1, before);
    events.push(event);
    states.push(stateAfter(before, event));
  }
  return { events, at: (rev) => states[rev] ?? [], rev: steps.length };
};

export const freshAt = (room: MadeRoom, rev: number, size = 50): FreshLoad => {
  const all = room.at(rev);
  return { messages: all.slice(-size), rev, canLoadMore: all.length > size, present: [], presentCount: 0 };
};

export const olderThan = (room: MadeRoom, rev: number, before: number, size: number) => {
  const all = room.at(rev).filter((message) => message.rev < before);
  return { messages: all.slice(-size), canLoadMore: all.length > size };
};

export const newerThan = (room: MadeRoom, rev: number, after: number, size: number) => {
  const all = room.at(rev).filter((message) => message.rev > after);
  return { messages: all.slice(0, size), canLoadMore: all.length > size };
};
