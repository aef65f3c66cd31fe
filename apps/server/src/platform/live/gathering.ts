import type { Clock } from '../clock.ts';
import type { WaitingFrame } from './broadcaster.ts';

/** Gathered frames are written at most this often: four times a second. */
const intervalMs = 250;

/** Frames that are written together, in their order: at once after a pause, then at most four times a second. */
export interface Gathering {
  put(waiting: WaitingFrame): void;
  /** Frames wait: what comes after them must wait behind them. */
  isWaiting(): boolean;
  /** Another object after each write. Between two writes nobody has been told of anything. */
  mark(): object;
}

export const createGathering = (clock: Clock, write: (waiting: WaitingFrame) => void): Gathering => {
  let gathered: WaitingFrame[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let mark = {};

  const writeAll = (): void => {
    const due = gathered;
    gathered = [];
    lastAt = clock.now();
    mark = {};
    for (const waiting of due) write(waiting);
  };

  return {
    put: (waiting) => {
      gathered.push(waiting);
      if (gathered.length > 1) return;
      if (clock.now() >= lastAt + intervalMs) writeAll();
      else clock.schedule(lastAt + intervalMs, writeAll);
    },
    isWaiting: () => gathered.length > 0,
    mark: () => mark,
  };
};
