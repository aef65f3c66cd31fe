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

/** What happens in the made-up room: `target` picks one of the messages that are there, to `return` one of those that were deleted. */
export type Step = {
  readonly does: 'write' | 'edit' | 'delete' | 'return' | 'clear';
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
    return [...state.filter((message) => message._id !== event.message._id), event.message].toSorted(
      (one, other) => one.rev - other.rev,
    );
  if (event.type === 'messageDeleted') return state.filter((message) => message._id !== event.messageId);
  if (event.type === 'cleared') return state.filter((message) => message.rev >= event.beforeRev);
  return state;
};

/** What was deleted since the last clear, and is not there again. */
const goneOf = (events: readonly ConversationEvent[], states: readonly (readonly RoomMessage[])[]): RoomMessage[] => {
  const gone = new Map<string, RoomMessage>();
  for (const [index, event] of events.entries()) {
    const message = event.type === 'messageDeleted' && states[index]?.find((each) => each._id === event.messageId);
    if (message) gone.set(message._id, message);
    if (event.type === 'messageEdited') gone.delete(event.message._id);
    if (event.type === 'cleared') gone.clear();
  }
  return [...gone.values()];
};

const eventOf = (
  step: Step,
  rev: number,
  state: readonly RoomMessage[],
  gone: readonly RoomMessage[],
): ConversationEvent => {
  const back = step.does === 'return' ? gone[step.target % Math.max(1, gone.length)] : undefined;
  if (back) return { type: 'messageEdited', message: { ...back, changedRev: rev } };
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
    const event = eventOf(step, index + 1, before, goneOf(events, states));
    events.push(event);
    states.push(stateAfter(before, event));
  }
  return { events, at: (rev) => states[rev] ?? [], rev: steps.length };
};

/** Of every answer, unless a test says otherwise. */
export const epoch = '0123456789abcdef';

export const freshAt = (room: MadeRoom, rev: number, size = 50): FreshLoad => {
  const all = room.at(rev);
  return { messages: all.slice(-size), rev, epoch, canLoadMore: all.length > size, present: [], presentCount: 0 };
};

export const olderThan = (room: MadeRoom, rev: number, before: number, size: number) => {
  const all = room.at(rev).filter((message) => message.rev < before);
  return { messages: all.slice(-size), canLoadMore: all.length > size };
};

export const newerThan = (room: MadeRoom, rev: number, after: number, size: number) => {
  const all = room.at(rev).filter((message) => message.rev > after);
  return { messages: all.slice(0, size), canLoadMore: all.length > size };
};
