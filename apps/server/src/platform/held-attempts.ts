import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';

/** Attempts that wait at once in this process. What waits holds a connection and some kB. */
export const mostHeld = 1000;
const firstMs = 250;
const longestMs = 8000;

/** A budget that is used up; `most` attempts may wait for it at once. */
export interface UsedUp {
  readonly id: string;
  readonly most: number;
}

/** Lets an attempt wait that is `over` beyond its budgets: 250 ms at first, twice as long each time, 8 s at most. */
export type HoldAttempt = (budgets: readonly UsedUp[], over: number) => Promise<void>;

/**
 * Waiting is bounded, so that it is not itself an attack on memory: throws TOO_MANY when too many wait for one of the budgets, or in all.
 */
export const createHeldAttempts = (clock: Clock): HoldAttempt => {
  const waiting = new Map<string, number>();
  let inAll = 0;
  const count = (budget: string, by: number): void => {
    const now = (waiting.get(budget) ?? 0) + by;
    if (now > 0) waiting.set(budget, now);
    else waiting.delete(budget);
  };
  return async (budgets, over) => {
    if (inAll >= mostHeld || budgets.some(({ id, most }) => (waiting.get(id) ?? 0) >= most))
      throw new Refusal('TOO_MANY', { retryAfter: longestMs / 1000 });
    inAll += 1;
    budgets.forEach(({ id }) => count(id, 1));
    const ms = Math.min(longestMs, firstMs * 2 ** (over - 1));
    await new Promise<void>((resolve) => clock.schedule(clock.now() + ms, resolve));
    inAll -= 1;
    budgets.forEach(({ id }) => count(id, -1));
  };
};
