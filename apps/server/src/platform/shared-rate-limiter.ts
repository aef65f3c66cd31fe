import { hash } from 'node:crypto';
import { partitionOf } from './bus/bus.ts';
import { createRedisCommands, scriptOf } from './bus/redis-commands.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import {
  budgetId,
  createCounts,
  createHeldAttempts,
  createRateLimiter,
  createWindows,
  type Beyond,
  type LimitRule,
  mostParts,
  networksAround,
  type RateLimiter,
  waitOf,
} from './rate-limiter.ts';

interface SharedLimiterOptions {
  /** redis:, rediss: or unix: */
  readonly url: string;
  /** Of this installation, such as its database's id. */
  readonly prefix: string;
  readonly log: Log;
  /** How many processes count together, if that is known. */
  readonly processes?: () => number | undefined;
  /** How long Redis may take to answer before this process counts its share, in ms; 200. */
  readonly answerMs?: number;
  /** Replaces Redis' own clock, for tests that let time pass. */
  readonly now?: () => number;
}

interface SharedRateLimiter extends RateLimiter {
  /** Each process counts for itself now. */
  isAway(): boolean;
  close(): Promise<void>;
}

/**
 * KEYS are the windows of one budget: a key's own, and of the networks around it, the widest last. ARGV: now, or 0 for Redis' own
 * clock; the length of a window in ms; the cost; whether it may overdraw; how many parts a site has; the points of each.
 * Answers with the ms until it may be tried again, or 0, and what is used of each now.
 */
const spending = scriptOf(`
local now, length, cost, overdraws, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1', tonumber(ARGV[5])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local windows = {}
for i, key in ipairs(KEYS) do
  local kept = redis.call('HMGET', key, 'used', 'ends', 'parts')
  local ends = tonumber(kept[2])
  if ends and ends > now then
    windows[i] = { isKept = true, used = tonumber(kept[1]), ends = ends, parts = tonumber(kept[3]) or 0 }
  else
    windows[i] = { isKept = false, used = 0, ends = now + length, parts = 0 }
  end
end
local site, first = windows[#KEYS], 1
local isNewPart = #KEYS > 1 and not windows[1].isKept
if isNewPart and site.parts >= most then first, isNewPart = 2, false end
local answer = { '0' }
for i = first, #KEYS do
  local left = tonumber(ARGV[5 + i]) - windows[i].used
  if not overdraws and (left <= 0 or left < cost) then return { tostring(math.max(1, windows[i].ends - now)) } end
end
for i, key in ipairs(KEYS) do
  local window = windows[i]
  if i >= first and (cost > 0 or (cost < 0 and window.isKept)) then
    window.used = math.max(0, window.used + cost)
    redis.call('HSET', key, 'used', string.format('%.17g', window.used))
    if not window.isKept then
      redis.call('HSET', key, 'ends', string.format('%.0f', window.ends))
      redis.call('HDEL', key, 'parts')
      redis.call('PEXPIRE', key, length)
    end
    if isNewPart and i == #KEYS then redis.call('HINCRBY', key, 'parts', 1) end
  end
  answer[i + 1] = i >= first and tostring(window.used) or '0'
end
return answer
`);

/** From this length on a limit is about what somebody does, not about what a process bears. In seconds. */
const sharedSeconds = 60;
/** While it is not known how many there are. */
const likelyProcesses = 2;

const isShared = ({ seconds, always, own }: LimitRule): boolean =>
  own !== true && (seconds >= sharedSeconds || always === true);

/** What Redis keeps for a budget. Names and addresses are not readable there, and braces in them choose no node. */
const placesOf = (prefix: string, rule: LimitRule, key: string) => {
  const networks = networksAround(key);
  const budgets = [
    { id: budgetId(rule, key), points: rule.points },
    ...networks.map((network) => {
      const points = rule.points * network.times;
      return { id: budgetId({ ...rule, points }, network.key), points };
    }),
  ];
  const partition = partitionOf(networks.at(-1)?.key ?? key);
  const keys = budgets.map(({ id }) => `${prefix}${partition}:limit:${hash('sha256', id, 'base64url').slice(0, 22)}`);
  return { budgets, keys };
};

type Spend = (
  rule: LimitRule,
  key: string,
  cost: number,
  overdraws: boolean,
) => Promise<{ readonly ms: number; readonly beyond: readonly Beyond[] }>;

/** From the windows in Redis, or from a share of them while that does not answer. */
const createSpending = (options: SharedLimiterOptions, clock: Clock) => {
  const { url, prefix, log, processes, now, answerMs } = options;
  const redis = createRedisCommands({ url, log, answerMs, meanwhile: 'each process counts its share of the limits' });
  const share = createWindows(clock);

  /** Each point costs as many as there are processes, and nothing more than there is: so a number that changes ends no window. */
  const spendShare = (rule: LimitRule, key: string, cost: number, overdraws: boolean) => {
    const times = Math.max(1, processes?.() ?? likelyProcesses);
    if (!overdraws)
      return { ms: share.take(rule, key, Math.min(cost * times, Math.max(cost, rule.points))), beyond: [] };
    const beyond = share
      .add(rule, key, cost * times)
      .filter(({ points, used }) => used > points)
      .map(({ id, points, used }) => ({ id, most: rule.waiting ?? 8, over: Math.ceil((used - points) / times) }));
    return { ms: 0, beyond };
  };

  const spend: Spend = async (rule, key, cost, overdraws) => {
    const { budgets, keys } = placesOf(prefix, rule, key);
    const values = [now?.() ?? 0, rule.seconds * 1000, cost, overdraws ? 1 : 0, mostParts];
    const answer = await redis.run(spending, keys, [...values, ...budgets.map(({ points }) => points)].map(String));
    if (!Array.isArray(answer)) return spendShare(rule, key, cost, overdraws);
    const [ms = 0, ...used] = answer.map(Number);
    const beyond = budgets.flatMap(({ id, points }, at) => {
      const over = (used[at] ?? 0) - points;
      return over > 0 ? [{ id, most: rule.waiting ?? 8, over }] : [];
    });
    return { ms, beyond };
  };
  return { spend, redis };
};

/**
 * A rate limiter of several processes: limits of meaning are counted by all of them together, in Redis; what spares a process, by each
 * for itself (docs/decisions/rate-limits-and-costs.md#limits-of-several-processes).
 */
export const createSharedRateLimiter = (
  config: { readonly rateLimits: boolean },
  clock: Clock,
  options: SharedLimiterOptions,
): SharedRateLimiter => {
  const own = createRateLimiter(config, clock);
  const counts = createCounts(config);
  const holdAttempt = createHeldAttempts(clock);
  const { spend, redis } = createSpending(options, clock);
  return {
    take: async (rule, key, cost = 1) => {
      if (!isShared(rule)) return own.take(rule, key, cost);
      if (!counts(rule)) return;
      const { ms } = await spend(rule, key, cost, false);
      if (ms > 0) throw waitOf(ms);
    },
    charge: async (rule, key, cost) => {
      if (!isShared(rule)) return own.charge(rule, key, cost);
      if (counts(rule) && cost !== 0) await spend(rule, key, cost, true);
    },
    hold: async (budgets) => {
      const counted = budgets.filter(([rule]) => counts(rule));
      // However long their windows are: whoever waits, waits by what all have counted.
      const spent = await Promise.all(counted.map(([rule, key]) => spend(rule, key, 1, true)));
      await holdAttempt(spent.flatMap(({ beyond }) => beyond));
    },
    isAway: redis.isAway,
    close: redis.close,
  };
};
