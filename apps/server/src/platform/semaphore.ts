import { Refusal } from './errors.ts';

/** Runs at most `permits` tasks at a time; at most `maxWaiting` others wait, in order, and any beyond them is refused with NOT_READY. */
export const createSemaphore = (
  permits: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let free = permits;
  return async (task) => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= maxWaiting) throw new Refusal('NOT_READY', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The next one takes over this one's permit, so that no later task overtakes it.
      if (next) next();
      else free += 1;
    }
  };
};
