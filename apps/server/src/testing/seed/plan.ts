import { hour, minute } from '../../platform/clock.ts';
import type { Random } from '../random.ts';
import {
  linesOf,
  repliesOf,
  seedPairs,
  type Line,
  type ReplyLine,
  type SeedPair,
  type SeedRoom,
  type SeedThread,
  type Talk,
} from './script.ts';

/** What happens in a room at a moment, in ms before the community is done. */
export type SeedEvent =
  | { readonly before: number; readonly room: string; readonly talk: Talk; readonly line: Line }
  | { readonly before: number; readonly room: string; readonly thread: SeedThread }
  | { readonly before: number; readonly room: string; readonly thread: SeedThread; readonly reply: ReplyLine };

const talkOf = (room: string, talk: Talk, random: Random): SeedEvent[] => {
  let before = talk.hoursAgo * hour;
  return linesOf(talk).map((line) => {
    before -= random.whole(15, 100) * 1000;
    return { before, room, talk, line };
  });
};

const threadOf = (room: string, thread: SeedThread, random: Random): SeedEvent[] => {
  const replies = repliesOf(thread);
  let before = thread.hoursAgo * hour;
  const longest = before / minute / (replies.length + 1);
  const answered = replies.map((reply): SeedEvent => {
    before -= Math.min(random.whole(9, 240), longest) * minute;
    return { before, room, thread, reply };
  });
  return [{ before: thread.hoursAgo * hour, room, thread }, ...answered];
};

/** Everything of all rooms in the order in which it happens. */
export const planOf = (rooms: readonly Pick<SeedRoom, 'title' | 'talks' | 'threads'>[], random: Random): SeedEvent[] =>
  rooms
    .flatMap(({ title, talks, threads }) => [
      ...talks.flatMap((talk) => talkOf(title, talk, random)),
      ...threads.flatMap((thread) => threadOf(title, thread, random)),
    ])
    .toSorted((a, b) => b.before - a.before);

/** What happens between the visitor and somebody, in ms before the community is done. */
export interface PrivateEvent {
  readonly before: number;
  readonly pair: SeedPair;
  readonly does: 'request' | 'answer' | 'end' | { readonly line: Line; readonly isRead: boolean };
}

const eventsOf = (pair: SeedPair, random: Random): PrivateEvent[] => {
  const { hoursAgo, answer, talks = [], unread = 0, end } = pair;
  const at = (before: number, does: PrivateEvent['does']): PrivateEvent => ({ before, pair, does });
  const said = talks.flatMap((talk) => {
    let before = talk.hoursAgo * hour;
    return linesOf(talk).map((line) => {
      before -= random.whole(15, 100) * 1000;
      return { before, line };
    });
  });
  const lines = said.map(({ before, line }, index) => at(before, { line, isRead: index < said.length - unread }));
  const last = said.at(-1)?.before ?? (hoursAgo - 1) * hour;
  return [
    at(hoursAgo * hour, 'request'),
    ...(answer ? [at(hoursAgo * hour - 20 * minute, 'answer')] : []),
    ...lines,
    ...(end ? [at(Math.max(0, last - 2 * hour), 'end')] : []),
  ];
};

/** Everything that happens between the visitor and others. */
export const privatePlan = (random: Random): PrivateEvent[] => seedPairs.flatMap((pair) => eventsOf(pair, random));
