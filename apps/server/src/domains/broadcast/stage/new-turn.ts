import type { Listener } from '@baithak/protocol/entities/entities';
import { iso } from '../../../platform/clock.ts';
import { createPace } from './pace.ts';
import type { Turn } from './room-stream.ts';
import { createSecondOfSound } from './second-of-sound.ts';

/** How long a speaker whose line drops keeps the place, and a listener a raised hand, in milliseconds. */
export const heldMs = 10_000;

const nothing = (): void => undefined;

/** A turn that begins at `now` (ms). */
export const newTurn = (userId: string, listener: Listener, desc: string, now: number): Turn => ({
  userId,
  speaker: { ...listener, desc, since: iso(now), connected: true, muted: false },
  connection: undefined,
  mute: undefined,
  toldCodecs: undefined,
  lastOpusAt: Number.NEGATIVE_INFINITY,
  pace: createPace(),
  secondOf: { pcm: createSecondOfSound('pcm'), opus: createSecondOfSound('opus') },
  cancelHold: nothing,
  cancelRenewal: nothing,
});
