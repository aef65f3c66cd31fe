import type { Clock } from '../platform/clock.ts';

/** A clock that tests move; it starts at the real time. Timers are not moved with it. */
export interface TestClock extends Clock {
  /** Forward by ms. */
  pass(ms: number): void;
}

export const createTestClock = (): TestClock => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    pass: (ms) => {
      ahead += ms;
    },
  };
};

export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => count * 86_400_000;
