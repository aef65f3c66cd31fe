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

/**
 * Runs at most `atOnce` tasks at a time. Whose tasks wait take turns: who has many waiting does not delay who has one.
 * A task too many of one key (`mostWaiting`) is refused with TOO_MANY. Between two tasks the process answers what else has
 * arrived.
 */
export const createFairTurns = (
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): (<T>(key: string, task: () => Promise<T>) => Promise<T>) => {
  /** The first key is next; one that has been served goes behind the others. */
  const waiting = new Map<string, (() => void)[]>();
  let free = atOnce;

  const startNext = (): void => {
    const [first] = waiting;
    if (!first) {
      free += 1;
      return;
    }
    const [key, own] = first;
    const start = own.shift();
    waiting.delete(key);
    if (own.length > 0) waiting.set(key, own);
    start?.();
  };

  const turn = async (key: string): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    const own = waiting.get(key) ?? [];
    if (own.length >= mostWaiting) throw new Refusal('TOO_MANY', { retryAfter: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push(resolve);
    waiting.set(key, own);
    await promise;
  };

  return async (key, task) => {
    await turn(key);
    try {
      return await task();
    } finally {
      setImmediate(startNext);
    }
  };
};

/** More at once take as long in all, and others wait longer (docs/decisions/fan-out.md#a-crowd-comes-in-by-turns). */
export const arrivalsAtOnce = 2;

/** Of one address or person: as many as an address may have connections, which all come back after a restart. */
const mostWaiting = 3000;

/**
 * Runs what somebody does who comes in: is stored as a guest, opens a websocket, connects to a namespace, loads a room. A few
 * run at a time in this process, and keys (an address or a user id) take turns, so that a crowd that comes in at once does
 * not delay those who are there. Throws TOO_MANY when too many of one key wait.
 */
export const inArrivalTurn = createFairTurns(arrivalsAtOnce, mostWaiting);
