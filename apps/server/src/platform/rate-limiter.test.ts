import { inProof } from '@baithak/protocol/testing/in-proof';
import { newId } from '@baithak/protocol/ids';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from './log.ts';
import { Refusal } from './errors.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { onRedis } from '../testing/databases.ts';
import { startRedis, type RedisServer } from '../testing/servers/redis-server.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { createSharedRateLimiter } from './shared-rate-limiter.ts';

const rule = { name: 'test', points: 2, seconds: 60 };

interface Opened {
  readonly clock?: TestClock;
  readonly rateLimits?: boolean;
}

/** Whether a promise has settled by now. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  const done = (): void => void (settled = true);
  promise.then(done, done);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return settled;
};

/** Resolves once what was asked before has its answer: Redis answers in order. */
const answered = (limits: RateLimiter): Promise<void> => limits.charge(rule, 'nobody', -1);

const network = (site: number, part: number) => `2001:db8:${site.toString(16)}:${part.toString(16)}::/64`;
/** How many of them get something, a thousand at once. */
const outcomes = async (limits: RateLimiter, keys: readonly string[]) => {
  let got = 0;
  for (let from = 0; from < keys.length; from += 1000) {
    const all = await Promise.allSettled(keys.slice(from, from + 1000).map((key) => limits.take(rule, key)));
    got += all.filter(({ status }) => status === 'fulfilled').length;
  }
  return got;
};

/** Whatever counts. `networks`: of one site. */
const promises = (open: (opened?: Opened) => Promise<RateLimiter>, networks: number): void => {
  test('the third of two is refused, with the seconds to wait', async () => {
    const limits = await open();
    await limits.take(rule, 'a');
    await limits.take(rule, 'a');
    const refused = await limits.take(rule, 'a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'TOO_MANY' });
    const { retryAfter } = (refused as Refusal).options;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  test('a key counts for itself, and so does a rule', async () => {
    const limits = await open();
    const once = { name: 'once', points: 1, seconds: 60 };
    await limits.take(once, 'a');
    await limits.take(once, 'b');
    await limits.take({ ...once, name: 'other' }, 'a');
    await expect(limits.take(once, 'a')).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('RATE_LIMITS=off lifts all but those that always hold', async () => {
    const limits = await open({ rateLimits: false });
    for (let count = 0; count < 5; count += 1) await limits.take(rule, 'a');
    const always = { ...rule, name: 'spam control', always: true };
    await limits.take(always, 'a');
    await limits.take(always, 'a');
    await expect(limits.take(always, 'a')).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('a window ends when its seconds are over, and the next one begins with the first that comes', async () => {
    const clock = createTestClock();
    clock.hold();
    const limits = await open({ clock });
    await limits.take(rule, 'a');
    await limits.take(rule, 'a');
    clock.pass(59_999);
    await expect(limits.take(rule, 'a')).rejects.toMatchObject({ options: { retryAfter: 1 } });
    clock.pass(1);
    await limits.take(rule, 'a');
    await limits.take(rule, 'a');
    await expect(limits.take(rule, 'a')).rejects.toMatchObject({ options: { retryAfter: 60 } });
  });

  test('what costs more than is left is refused and takes nothing', async () => {
    const limits = await open();
    const ten = { ...rule, points: 10 };
    await limits.take(ten, 'a', 8);
    await expect(limits.take(ten, 'a', 3)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await limits.take(ten, 'a', 2);
    await expect(limits.take(ten, 'a', 0)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('a charge may overdraw a budget, which refuses until its window ends', async () => {
    const clock = createTestClock();
    clock.hold();
    const limits = await open({ clock });
    await limits.charge(rule, 'a', 50);
    await expect(limits.take(rule, 'a')).rejects.toMatchObject({ options: { retryAfter: 60 } });
    await limits.take(rule, 'b', 0);
    clock.pass(60_000);
    await limits.take(rule, 'a', 2);
  });

  test('what is given back can be spent again, and is never more than was taken', async () => {
    const limits = await open();
    await limits.take(rule, 'a', 2);
    await limits.charge(rule, 'a', -1);
    await limits.take(rule, 'a');
    await limits.charge(rule, 'a', -50);
    await limits.charge(rule, 'b', -50);
    await expect(limits.take(rule, 'a', 3)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(limits.take(rule, 'b', 3)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('whoever is beyond a budget that holds waits, twice as long each time, up to 8 s', async () => {
    const clock = createTestClock();
    clock.hold();
    const limits = await open({ clock });
    await limits.hold([[rule, 'a']]);
    await limits.hold([[rule, 'a']]);
    for (const ms of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const held = limits.hold([
        [rule, 'a'],
        [{ ...rule, name: 'large', points: 100 }, 'a'],
      ]);
      await answered(limits);
      clock.passWithTimers(ms - 1);
      expect(await isSettled(held)).toBe(false);
      clock.passWithTimers(1);
      await held;
    }
    await limits.hold([[rule, 'b']]);
  });

  test('no more than 8 wait for one budget, and no more than 1,000 in all', async () => {
    const clock = createTestClock();
    clock.hold();
    const limits = await open({ clock });
    const none = { name: 'none', points: 0, seconds: 600 };
    const held = Array.from({ length: 8 }, () => limits.hold([[none, 'a']]));
    await expect(limits.hold([[none, 'a']])).rejects.toMatchObject({ code: 'TOO_MANY', options: { retryAfter: 8 } });
    for (let n = 0; n < 992; n += 1) held.push(limits.hold([[none, `other ${n}`]]));
    await expect(limits.hold([[none, 'last']])).rejects.toMatchObject({ code: 'TOO_MANY' });
    clock.passWithTimers(8000);
    await Promise.all(held);
    const again = limits.hold([[none, 'last']]);
    await answered(limits);
    clock.passWithTimers(8000);
    await again;
  });

  test('networks of one subscriber have what four have, those of one site what sixteen have, and no other site pays', async () => {
    const limits = await open();
    const subscriber = Array.from({ length: 256 }, (_, part) => network(1, part));
    expect(await outcomes(limits, subscriber)).toBe(8);
    const site = Array.from({ length: networks }, (_, part) => network(1, part));
    expect(await outcomes(limits, site)).toBe(24);
    expect(await outcomes(limits, [network(2, 0), network(2, 0), network(2, 0)])).toBe(2);
  });

  test('what one of several budgets has not left is taken from none of them', async () => {
    const limits = await open();
    for (const part of [0, 1, 2, 3]) await limits.take(rule, network(1, part), 2);
    await expect(limits.take(rule, network(1, 4), 1)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await limits.charge(rule, network(1, 0), -2);
    await limits.take(rule, network(1, 4), 2);
  });
};

const openLocal = async ({ clock = createTestClock(), rateLimits = true }: Opened = {}) =>
  createRateLimiter({ rateLimits }, clock);

describe('limits of one process', () => {
  promises(openLocal, 65_536);

  test('a site resets nobody’s budget, however many networks it has', async () => {
    const limits = await openLocal();
    const day = { name: 'day', points: 1, seconds: 86_400 };
    for (const victim of [rule, day]) for (let n = 0; n < victim.points; n += 1) await limits.take(victim, 'victim');
    const rules = [rule, day].flatMap(({ seconds }) =>
      Array.from({ length: 4 }, (_, n) => ({ name: `r${n}`, points: 1_000_000, seconds })),
    );
    for (const each of rules) for (let part = 0; part < 30_000; part += 1) await limits.take(each, network(3, part));
    for (const victim of [rule, day])
      await expect(limits.take(victim, 'victim')).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  test('what comes and goes within a minute does not reset what is counted for a day', async () => {
    const limits = await openLocal();
    const day = { name: 'day', points: 1, seconds: 86_400 };
    await limits.take(day, 'victim');
    for (let n = 0; n < 110_000; n += 1) await limits.take(rule, `198.51.${n}`);
    await expect(limits.take(day, 'victim')).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});

onRedis('limits of several processes', (program) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis.stop());

  const openShared = async ({ clock = createTestClock(), rateLimits = true }: Opened = {}) => {
    const options = { url: redis.url, prefix: newId(), log: createLog('silent'), now: clock.now };
    const limits = createSharedRateLimiter({ rateLimits }, clock, options);
    onTestFinished(() => limits.close());
    await expect.poll(() => limits.isAway()).toBe(false);
    return limits;
  };
  promises(openShared, inProof(2000, 65_536));

  test('a site has 256 windows of its own and no more in Redis, however many networks it has', async () => {
    const limits = await openShared();
    await redis.command('FLUSHALL');
    await outcomes(
      limits,
      Array.from({ length: 2000 }, (_, part) => network(1, part << 4)),
    );
    const [, windows] = /:(\d+)/.exec(await redis.command('DBSIZE')) ?? [];
    expect(Number(windows)).toBeLessThanOrEqual(256 + 256 + 1);
    expect(limits.isAway()).toBe(false);
  });
});
