import type { Clock } from '../../platform/clock.ts';

/** Nothing that is further away than this happens: connections outlive the days that the seed lets pass. */
const soonMs = 60_000;

export interface SeedClock extends Clock {
  /** Never back. */
  moveTo(time: number): void;
}

/** A clock that stands where the seed puts it, so that what clients do is dated in the past. */
export const createSeedClock = (start: number): SeedClock => {
  let at = start;
  return {
    now: () => at,
    moveTo: (time) => {
      at = Math.max(at, time);
    },
    schedule: (time, run) => {
      if (time - at > soonMs) return () => undefined;
      const timer = setTimeout(run, Math.max(0, time - at)).unref();
      return () => clearTimeout(timer);
    },
  };
};
