import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';

/** `RATE_LIMITS=off` lifts those per address and account, but not the `always` ones. */
export interface RateLimiter {
  /**
   * Takes one from a budget, or throws TOO_MANY with the seconds to wait.
   * `name` is the rule (for metrics), `key` whom it counts, `points` per `seconds`.
   */
  take(rule: LimitRule, key: string): Promise<void>;
}

export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Stays when RATE_LIMITS=off (a role's spam control). */
  readonly always?: boolean;
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
  const windows = new LRUCache<string, Window>({ max: maxWindows, perf: clock, ttlResolution: 0 });
  let purgeAt = clock.now() + purgeIntervalMs;

  return {
    take: async ({ name, points, seconds, always }, key) => {
      if (!rateLimits && !always) return;
      const now = clock.now();
      if (now >= purgeAt) {
        purgeAt = now + purgeIntervalMs;
        windows.purgeStale();
      }
      // The numbers of a rule may differ between callers (spam control by rank): each set of numbers has a budget of its own.
      const id = `${name}:${points}:${seconds}:${key}`;
      const known = windows.get(id);
      const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
      if (window.used >= points)
        throw new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) });
      window.used += 1;
      if (window !== known) windows.set(id, window, { ttl: seconds * 1000 });
    },
  };
};
