import { Refusal } from './errors.ts';

/** Lets so many works run at a time; at most `mayWait` others wait, in order, and what comes beyond them is NOT_READY. */
export const createTurns = (
  places: number,
  mayWait = Number.POSITIVE_INFINITY,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= mayWait) throw new Refusal('NOT_READY', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over this one's place, so that nobody slips in between.
      if (next) next();
      else free += 1;
    }
  };
};
