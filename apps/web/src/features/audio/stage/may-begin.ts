import type { BroadcastMute, Stream } from '@baithak/protocol/contracts/broadcast';

/** The mute that still holds at `now`, in ms: one that has ended by itself is told by nobody. */
export const muteNow = (mute: BroadcastMute | null, now: number): BroadcastMute | null =>
  mute !== null && Date.parse(mute.until) > now ? mute : null;

/** Whether the reader could begin to speak at `now`, in ms: a speaker whom staff muted gives the place up. */
export const mayBegin = ({ permission, speakers, myMute }: Stream, now: number): boolean =>
  permission && muteNow(myMute, now) === null && speakers.every(({ muted }) => muted);
