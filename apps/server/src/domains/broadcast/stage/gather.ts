import type { Clock } from '../../../platform/clock.ts';

/** News that is told together: at most once in an interval. */
export interface Gather {
  /** At once when the interval since the last time is over, else at its end. */
  soon(): void;
  /** At once, unless it waits for the end of an interval already. */
  now(): void;
  /** Something waits to be told. */
  isWaiting(): boolean;
  stop(): void;
}

export const createGather = (clock: Clock, intervalMs: number, tell: () => void): Gather => {
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const run = (): void => {
    cancel = undefined;
    lastAt = clock.now();
    tell();
  };
  const now = (): void => {
    if (!cancel) run();
  };
  return {
    now,
    soon: () => {
      if (clock.now() >= lastAt + intervalMs) return now();
      cancel ??= clock.schedule(lastAt + intervalMs, run);
    },
    isWaiting: () => cancel !== undefined,
    stop: () => cancel?.(),
  };
};
