import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

/** Rate limits. `RATE_LIMITS=off` lifts those per address and account; `always` ones stay. */
export interface Limits {
  /**
   * Takes one from a budget or throws TOO_MANY with the seconds to wait.
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

/** Limits counted in this process's memory. Keys are kept only until their window ends, and never logged. */
export const createLimits = ({ rateLimits }: { readonly rateLimits: boolean }): Limits => {
  const budgets = new Map<string, RateLimiterMemory>();
  // Numbers of a rule may differ from caller to caller (spam control by rank): each makes a budget of its own.
  const budgetOf = ({ name, points, seconds }: LimitRule): RateLimiterMemory => {
    const id = `${name}:${points}:${seconds}`;
    const budget = budgets.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points, duration: seconds });
    budgets.set(id, budget);
    return budget;
  };
  return {
    take: async (rule, key) => {
      if (!rateLimits && !rule.always) return;
      try {
        await budgetOf(rule).consume(key);
      } catch (used) {
        if (!(used instanceof RateLimiterRes)) throw used;
        throw new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(used.msBeforeNext / 1000)) });
      }
    },
  };
};
