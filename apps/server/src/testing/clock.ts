import type { Clock } from '../platform/clock.ts';

/** A clock that tests move; it starts at the real time. Timers are not moved with it. */
export interface TestClock extends Clock {
  /** Forward by ms. */
  pass(ms: number): void;
  /** Stands still from now on, however slow the machine is: for what is counted by the second. */
  hold(): void;
}

export const createTestClock = (): TestClock => {
  let ahead = 0;
  let held: number | undefined;
  return {
    now: () => (held ?? Date.now()) + ahead,
    pass: (ms) => {
      ahead += ms;
    },
    hold: () => {
      held ??= Date.now();
    },
  };
};

export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => count * 86_400_000;
