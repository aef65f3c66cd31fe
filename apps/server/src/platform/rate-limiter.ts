import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import { createHeldAttempts } from './held-attempts.ts';
import { createLru } from './lru.ts';

/** `RATE_LIMITS=off` lifts those per address and account, but not the `always` ones. */
export interface RateLimiter {
  /**
   * Takes `cost` points (one by default) from a budget, or takes nothing and throws TOO_MANY with the seconds to wait when
   * they are not left. With a cost of 0 it throws only when the budget is used up. `key` is whom the budget is for.
   */
  take(rule: LimitRule, key: string, cost?: number): Promise<void>;
  /**
   * Takes what something turned out to have cost, or gives back what is below 0. It never throws; a budget may be
   * overdrawn, and `take` then refuses until the window ends.
   */
  charge(rule: LimitRule, key: string, cost: number): Promise<void>;
  /**
   * Takes one from each budget and refuses nobody for that: whoever is beyond one waits, longer each time. For what strangers could
   * use up to keep somebody out. Throws TOO_MANY only when too many wait already.
   */
  hold(budgets: readonly Budget[]): Promise<void>;
}

/** A rule, and whom it counts. */
export type Budget = readonly [rule: LimitRule, key: string];

export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Stays when RATE_LIMITS=off (a role's spam control). */
  readonly always?: boolean;
  /** How many may wait at once beyond it (`hold`); 8 by default. */
  readonly waiting?: number;
}

interface Window {
  used: number;
  readonly endsAt: number;
}

/** Budgets counted at once. Beyond it the least recently used budget is reset: memory is bounded, however many callers there are. */
const maxWindows = 100_000;
/** How often windows that have ended are forgotten. */
const purgeIntervalMs = 60_000;

/**
 * A rate limiter that counts in this process's memory (docs/decisions/0101-the-servers-libraries.md). Keys are kept only until
 * their window ends, and never logged.
 */
export const createRateLimiter = ({ rateLimits }: { readonly rateLimits: boolean }, clock: Clock): RateLimiter => {
  const windows = createLru<Window>(maxWindows, { perf: clock, ttlResolution: 0 });
  const holdAttempt = createHeldAttempts(clock);
  let purgeAt = clock.now() + purgeIntervalMs;

  /** The window that runs now, or a new one that is kept once something is taken from it. */
  const windowOf = ({ name, points, seconds }: LimitRule, key: string) => {
    const now = clock.now();
    if (now >= purgeAt) {
      purgeAt = now + purgeIntervalMs;
      windows.purgeStale();
    }
    // The numbers of a rule may differ between callers (spam control by rank): each set of numbers has a budget of its own.
    const id = `${name}:${points}:${seconds}:${key}`;
    const known = windows.get(id);
    if (known && known.endsAt > now)
      return { id, window: known, spend: (cost: number) => void (known.used = Math.max(0, known.used + cost)) };
    const window: Window = { used: 0, endsAt: now + seconds * 1000 };
    const spend = (cost: number): void => {
      if (cost < 0) return;
      window.used += cost;
      windows.set(id, window, { ttl: seconds * 1000 });
    };
    return { id, window, spend };
  };
  const counts = ({ always }: LimitRule): boolean => rateLimits || always === true;

  return {
    take: async (rule, key, cost = 1) => {
      if (!counts(rule)) return;
      const { window, spend } = windowOf(rule, key);
      const left = rule.points - window.used;
      if (left <= 0 || left < cost)
        throw new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil((window.endsAt - clock.now()) / 1000)) });
      if (cost > 0) spend(cost);
    },
    charge: async (rule, key, cost) => {
      if (counts(rule) && cost !== 0) windowOf(rule, key).spend(cost);
    },
    hold: async (budgets) => {
      const counted = budgets.filter(([rule]) => counts(rule));
      const beyond = counted.flatMap(([rule, key]) => {
        const { id, window, spend } = windowOf(rule, key);
        spend(1);
        return window.used > rule.points ? [{ id, most: rule.waiting ?? 8, over: window.used - rule.points }] : [];
      });
      if (beyond.length === 0) return;
      await holdAttempt(beyond, Math.max(...beyond.map(({ over }) => over)));
    },
  };
};
