import { limits } from '@baithak/protocol/limits';

/** A line may stall and deliver late: so many seconds' worth of frames may come at once. */
const relayedSeconds = 2;
/** So many seconds' worth at once come from no line. */
const mostSeconds = 10;

export type Pace = 'relay' | 'drop' | 'end';

/** Counts frames and bytes of one turn at a time (ms); what has come runs off by a second's worth a second. */
export const createPace = (): ((now: number, bytes: number) => Pace) => {
  let [frames, sent, lastAt] = [0, 0, 0];
  return (now, bytes) => {
    const seconds = Math.max(0, now - lastAt) / 1000;
    lastAt = now;
    frames = Math.max(0, frames - seconds * limits.audioSlicesPerSecond) + 1;
    sent = Math.max(0, sent - seconds * limits.audioBytesPerSecond);
    if (frames > mostSeconds * limits.audioSlicesPerSecond) return 'end';
    if (frames > relayedSeconds * limits.audioSlicesPerSecond) return 'drop';
    if (sent + bytes > relayedSeconds * limits.audioBytesPerSecond) return 'drop';
    sent += bytes;
    return 'relay';
  };
};
