import { useState } from 'react';
import type { RoomLive } from './live-state.ts';

const lastRev = (live: RoomLive): number => live.messages.at(-1)?.rev ?? 0;

/** How many messages of others came since the reader left the end of the timeline. */
export const useUnseen = (live: RoomLive, isReadingEnd: boolean, me: string): number => {
  const [seenRev, setSeenRev] = useState(() => lastRev(live));
  const newest = lastRev(live);
  if (isReadingEnd && newest > seenRev) setSeenRev(newest);
  if (isReadingEnd) return 0;
  let count = 0;
  for (let at = live.messages.length - 1; at >= 0; at -= 1) {
    const message = live.messages[at];
    if (!message || message.rev <= seenRev) break;
    if (message.member.user._id !== me) count += 1;
  }
  return count;
};
