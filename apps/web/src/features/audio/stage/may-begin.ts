import type { BroadcastMute, Stream } from '@baithak/protocol/contracts/broadcast';
import { keptFor } from '../session/own-turn.ts';

/** The mute that still holds at `now`, in ms: one that has ended by itself is told by nobody. */
export const muteNow = (mute: BroadcastMute | null, now: number): BroadcastMute | null =>
  mute !== null && Date.parse(mute.until) > now ? mute : null;

/** Whether the place is free for somebody: a speaker whom staff muted gives it up. */
export const isFreeFor = (stream: Pick<Stream, 'speakers' | 'next'>, username: string): boolean =>
  stream.speakers.every(({ muted }) => muted) && (keptFor(stream) ?? username) === username;

/** Whether the reader could begin to speak at `now`, in ms. */
export const mayBegin = (stream: Stream, username: string, now: number): boolean =>
  stream.permission && muteNow(stream.myMute, now) === null && isFreeFor(stream, username);
