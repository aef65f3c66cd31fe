import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import { createLru } from './lru.ts';

/** Attempts that wait at once in this process. What waits holds a connection and some kB. */
export const mostHeld = 1000;
const firstMs = 250;
const longestMs = 8000;

/** A budget that is used up; `most` attempts may wait for it at once. */
interface UsedUp {
  readonly id: string;
  readonly most: number;
}

/** A budget that something was taken from, and by how much it is beyond it. */
export interface Beyond extends UsedUp {
  readonly over: number;
}

/** Lets an attempt wait that is beyond budgets: 250 ms at first, twice as long each time, 8 s at most. */
type HoldAttempt = (beyond: readonly Beyond[]) => Promise<void>;

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
  return async (budgets) => {
    if (budgets.length === 0) return;
    if (inAll >= mostHeld || budgets.some(({ id, most }) => (waiting.get(id) ?? 0) >= most))
      throw new Refusal('TOO_MANY', { retryAfter: longestMs / 1000 });
    inAll += 1;
    budgets.forEach(({ id }) => count(id, 1));
    const over = Math.max(...budgets.map((each) => each.over));
    const ms = Math.min(longestMs, firstMs * 2 ** (over - 1));
    await new Promise<void>((resolve) => clock.schedule(clock.now() + ms, resolve));
    inAll -= 1;
    budgets.forEach(({ id }) => count(id, -1));
  };
};

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
  /** Several processes count it each for itself, however long it is: it spares a process, or is asked too often. */
  readonly own?: boolean;
  /** How many may wait at once beyond it (`hold`); 8 by default. */
  readonly waiting?: number;
}

interface Window {
  used: number;
  /** Of a network of IPv6: how many smaller ones have windows of their own. */
  parts: number;
  readonly endsAt: number;
}

/** Budgets counted at once, of short windows and of long ones. Beyond it the least recently used budget is reset: memory is bounded, however many callers there are. */
const maxWindows = 100_000;
/** From this length on a window is a long one: what comes and goes within a minute must not reset it. In seconds. */
const longSeconds = 600;
/** How often windows that have ended are forgotten. */
const purgeIntervalMs = 60_000;

/** What the networks of one subscriber and of one site may, as so many of the smallest together. */
const widerNetworks = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;
/** Networks of one site with budgets of their own; more share those of the wider ones. */
export const mostParts = 256;

/** The networks around one of 64 bits, as `networkOf` writes it; none for whatever else a key is. */
export const networksAround = (key: string): { readonly key: string; readonly times: number }[] => {
  if (!key.endsWith('::/64')) return [];
  const groups = key.slice(0, -'::/64'.length).split(':');
  const last = Number.parseInt(groups[3] ?? '0', 16);
  return widerNetworks.map(({ bits, times }) => ({
    key: `${[...groups.slice(0, 3), ...(bits === 48 ? [] : [(last & 0xff00).toString(16)])].join(':')}::/${bits}`,
    times,
  }));
};

/** What is taken from. */
interface Spending {
  readonly id: string;
  readonly points: number;
  readonly window: Window;
  /** Whether it is kept already. */
  readonly isKept: boolean;
  readonly spend: (cost: number) => void;
}

/** The numbers of a rule may differ between callers (spam control by rank): each set of numbers has a budget of its own. */
export const budgetId = ({ name, points, seconds }: LimitRule, key: string): string =>
  `${name}:${points}:${seconds}:${key}`;

export const waitOf = (ms: number): Refusal =>
  new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });

/** What is used of budgets, of a key's own and of the networks around it. */
interface Windows {
  /** Takes nothing and returns the ms until a budget's window ends when it has not so much left; else 0. */
  take(rule: LimitRule, key: string, cost: number): number;
  /** May overdraw. Returns what is used of each now. */
  add(rule: LimitRule, key: string, cost: number): readonly Used[];
}

interface Used {
  readonly id: string;
  readonly points: number;
  readonly used: number;
}

/** In this process's memory (docs/decisions/libraries-of-the-server.md#rejected-libraries). */
export const createWindows = (clock: Clock): Windows => {
  const short = createLru<Window>(maxWindows, { perf: clock, ttlResolution: 0 });
  const long = createLru<Window>(maxWindows, { perf: clock, ttlResolution: 0 });
  let purgeAt = clock.now() + purgeIntervalMs;

  /** The window that runs now, or a new one that is kept once something is taken from it. */
  const windowOf = (rule: LimitRule, key: string): Spending => {
    const { points, seconds } = rule;
    const now = clock.now();
    if (now >= purgeAt) {
      purgeAt = now + purgeIntervalMs;
      short.purgeStale();
      long.purgeStale();
    }
    const windows = seconds >= longSeconds ? long : short;
    const id = budgetId(rule, key);
    const known = windows.get(id);
    if (known && known.endsAt > now) {
      const spend = (cost: number) => void (known.used = Math.max(0, known.used + cost));
      return { id, points, window: known, isKept: true, spend };
    }
    const window: Window = { used: 0, parts: 0, endsAt: now + seconds * 1000 };
    const spend = (cost: number): void => {
      if (cost < 0) return;
      window.used += cost;
      windows.set(id, window, { ttl: seconds * 1000 });
    };
    return { id, points, window, isKept: false, spend };
  };

  /** All that something of this key is taken from, the widest network last. */
  const spendingsOf = (rule: LimitRule, key: string): Spending[] => {
    const wider = networksAround(key).map((around) =>
      windowOf({ ...rule, points: rule.points * around.times }, around.key),
    );
    const own = windowOf(rule, key);
    const site = wider.at(-1)?.window;
    if (!site || own.isKept) return [own, ...wider];
    if (site.parts >= mostParts) return wider;
    const spend = (cost: number): void => {
      own.spend(cost);
      site.parts += 1;
    };
    return [{ ...own, spend }, ...wider];
  };

  return {
    take: (rule, key, cost) => {
      const spendings = spendingsOf(rule, key);
      for (const { points, window } of spendings) {
        const left = points - window.used;
        if (left <= 0 || left < cost) return Math.max(1, window.endsAt - clock.now());
      }
      if (cost > 0) for (const { spend } of spendings) spend(cost);
      return 0;
    },
    add: (rule, key, cost) =>
      spendingsOf(rule, key).map(({ id, points, window, spend }) => {
        spend(cost);
        return { id, points, used: window.used };
      }),
  };
};

/** Whether a rule is counted at all. */
export const createCounts =
  ({ rateLimits }: { readonly rateLimits: boolean }) =>
  ({ always }: LimitRule): boolean =>
    rateLimits || always === true;

/**
 * A rate limiter of one process. Keys are kept only until their window ends, and never logged. A network of IPv6 spends from the
 * budgets of the wider ones around it too: whoever has 65,536 of them has no more than a few neighbours have.
 */
export const createRateLimiter = (config: { readonly rateLimits: boolean }, clock: Clock): RateLimiter => {
  const windows = createWindows(clock);
  const holdAttempt = createHeldAttempts(clock);
  const counts = createCounts(config);
  return {
    take: async (rule, key, cost = 1) => {
      if (!counts(rule)) return;
      const ms = windows.take(rule, key, cost);
      if (ms > 0) throw waitOf(ms);
    },
    charge: async (rule, key, cost) => {
      if (counts(rule) && cost !== 0) windows.add(rule, key, cost);
    },
    hold: (budgets) =>
      holdAttempt(
        budgets
          .filter(([rule]) => counts(rule))
          .flatMap(([rule, key]) =>
            windows
              .add(rule, key, 1)
              .filter(({ points, used }) => used > points)
              .map(({ id, points, used }) => ({ id, most: rule.waiting ?? 8, over: used - points })),
          ),
      ),
  };
};
