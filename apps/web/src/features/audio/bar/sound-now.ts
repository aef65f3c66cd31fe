import type { AudioState } from '../state/audio-state.ts';

/**
 * What one hears of the room that one listens to, or others of the reader. `paused`, `muted` and `missing` are of the reader's own
 * microphone; `blocked`: the browser waits for a press; `quiet`: nobody is heard.
 */
export type SoundNow = 'reconnecting' | 'muted' | 'missing' | 'paused' | 'blocked' | 'live' | 'quiet';

type Known = Pick<AudioState, 'room' | 'streams' | 'phase' | 'problem' | 'isPaused' | 'isBlocked'>;

const ownNow = ({ problem, isPaused }: Known, isMuted: boolean): SoundNow => {
  if (isMuted) return 'muted';
  if (problem !== null) return 'missing';
  return isPaused ? 'paused' : 'live';
};

export const soundNow = (state: Known): SoundNow => {
  const speaker = state.streams.get(state.room?.id ?? '')?.speakers[0];
  if (state.phase === 'reconnecting') return 'reconnecting';
  if (state.phase === 'speaking') return ownNow(state, speaker?.muted ?? false);
  if (state.isBlocked) return 'blocked';
  return speaker?.connected && !speaker.muted ? 'live' : 'quiet';
};
