import type { Clock } from './clock.ts';
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

interface Window {
  used: number;
  readonly endsAt: number;
}

/** How often windows that have ended are forgotten, ms. */
const sweepEvery = 60_000;

/** Limits counted in this process's memory (decision 0234). Keys are kept only until their window ends, and never logged. */
export const createLimits = ({ rateLimits }: { readonly rateLimits: boolean }, clock: Clock): Limits => {
  const windows = new Map<string, Window>();
  let sweepAt = clock.now() + sweepEvery;

  const sweep = (now: number): void => {
    if (now < sweepAt) return;
    sweepAt = now + sweepEvery;
    for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
  };

  return {
    take: async ({ name, points, seconds, always }, key) => {
      if (!rateLimits && !always) return;
      const now = clock.now();
      sweep(now);
      // Numbers of a rule may differ from caller to caller (spam control by rank): each makes a budget of its own.
      const id = `${name}:${points}:${seconds}:${key}`;
      const known = windows.get(id);
      const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
      if (window.used >= points)
        throw new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) });
      window.used += 1;
      windows.set(id, window);
    },
  };
};
