import { useState } from 'react';
import type { RoomState } from '../state/room-state.ts';

type Received = Pick<RoomState, 'messages' | 'outside' | 'ignored'>;

const newestRev = ({ messages, outside }: Received): number =>
  Math.max(messages.at(-1)?.rev ?? 0, ...[...outside.values()].map((message) => message.rev));

/** How many messages of others came after `seenRev`, loaded or not. Messages of ignored people do not count. */
export const countUnseen = ({ messages, outside, ignored }: Received, seenRev: number, userId: string): number => {
  const loaded = messages.slice(messages.findLastIndex((message) => message.rev <= seenRev) + 1);
  return [...loaded, ...outside.values()].filter(
    ({ rev, member: { user } }) => rev > seenRev && user._id !== userId && !ignored.has(user._id),
  ).length;
};

/** How many messages of others came since the reader left the end of the timeline. */
export const useUnseenCount = (received: Received, isReadingEnd: boolean, userId: string): number => {
  const [seenRev, setSeenRev] = useState(() => newestRev(received));
  if (!isReadingEnd) return countUnseen(received, seenRev, userId);
  const latest = newestRev(received);
  if (latest > seenRev) setSeenRev(latest);
  return 0;
};
