import { useState } from 'react';
import type { RoomLive } from './live-state.ts';

const newest = (live: RoomLive): number =>
  Math.max(live.messages.at(-1)?.rev ?? 0, ...[...live.outside.values()].map((message) => message.rev));

/** How many messages of others came since the reader left the end of the timeline, shown or not. */
export const useUnseen = (live: RoomLive, isReadingEnd: boolean, me: string): number => {
  const [seenRev, setSeenRev] = useState(() => newest(live));
  if (isReadingEnd) {
    const latest = newest(live);
    if (latest > seenRev) setSeenRev(latest);
    return 0;
  }
  const shown = live.messages.slice(live.messages.findLastIndex((message) => message.rev <= seenRev) + 1);
  return [...shown, ...live.outside.values()].filter(
    (message) => message.rev > seenRev && message.member.user._id !== me && !live.ignored.has(message.member.user._id),
  ).length;
};
