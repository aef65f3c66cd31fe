import { hour, minute } from '../../platform/clock.ts';
import type { Random } from '../random.ts';
import { linesOf, repliesOf, type Line, type ReplyLine, type SeedRoom, type SeedThread, type Talk } from './script.ts';

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
