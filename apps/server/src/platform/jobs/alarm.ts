import type { Clock } from '../clock.ts';

/** Rings once at the earliest of the times that it was set to since it rang last. */
export interface Alarm {
  set(time: number): void;
  /** It rings no more. */
  off(): void;
}

export const createAlarm = (clock: Clock, ring: () => void): Alarm => {
  let cancel = (): void => undefined;
  let next = Infinity;
  return {
    set: (time) => {
      if (time >= next) return;
      cancel();
      next = time;
      cancel = clock.schedule(time, () => {
        next = Infinity;
        ring();
      });
    },
    off: () => {
      next = -Infinity;
      cancel();
    },
  };
};
