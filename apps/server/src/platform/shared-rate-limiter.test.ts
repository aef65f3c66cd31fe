import { inProof } from '@baithak/protocol/testing/in-proof';
import { newId } from '@baithak/protocol/ids';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type TestContext } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { onRedis } from '../testing/databases.ts';
import { openLine } from '../testing/servers/line.ts';
import { startRedis } from '../testing/servers/redis-server.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import type { LimitRule, RateLimiter } from './rate-limiter.ts';
import { createSharedRateLimiter } from './shared-rate-limiter.ts';

const ten: LimitRule = { name: 'ten', points: 10, seconds: 600 };
const network = '2001:db8:1:1::/64';
/** As it is used: what is late is not waited for. */
const usual = { answerMs: 200 };

/** How many of so many tries at once get something. */
const got = async (limits: RateLimiter, rule: LimitRule, key: string, tries: number): Promise<number> => {
  const all = await Promise.allSettled(Array.from({ length: tries }, () => limits.take(rule, key)));
  return all.filter(({ status }) => status === 'fulfilled').length;
};

/** What a test has of its own: tests run beside each other, since they mostly wait. */
const createScene = (program: string, { expect, onTestFinished }: TestContext) => {
  const prefix = newId();
  const startServer = async () => {
    const server = await startRedis(program);
    onTestFinished(() => server.stop());
    return server;
  };
  const openLimits = async (
    url: string,
    options: { prefix?: string; clock?: typeof systemClock; processes?: () => number; answerMs?: number } = {},
  ) => {
    const { clock = systemClock, ...rest } = options;
    const limits = createSharedRateLimiter({ rateLimits: true }, clock, {
      url,
      prefix,
      log: createLog('silent'),
      // What all count together must not be a share because this machine is slow.
      answerMs: 10_000,
      ...rest,
    });
    onTestFinished(() => limits.close());
    await expect.poll(() => limits.isAway()).toBe(false);
    return limits;
  };
  return { startServer, openLimits };
};

type Scene = ReturnType<typeof createScene>;

onRedis('limits that processes count together', (program) => {
  const inScene = (name: string, play: (scene: Scene, context: TestContext) => Promise<void>) =>
    test.concurrent(name, (context) => play(createScene(program, context), context));

  inScene('what a rule allows is allowed once, not once a process', async ({ startServer, openLimits }, { expect }) => {
    const { url } = await startServer();
    const [one, two] = [await openLimits(url), await openLimits(url)];
    const both = await Promise.all([got(one, ten, 'a', 30), got(two, ten, 'a', 30)]);
    expect(both[0] + both[1]).toBe(10);
    await one.charge(ten, 'a', -4);
    expect(await got(two, ten, 'a', 30)).toBe(4);
  });

  inScene(
    'a process whose clock is wrong counts in the same windows',
    async ({ startServer, openLimits }, { expect }) => {
      const { url } = await startServer();
      const clock = createTestClock();
      clock.pass(3_600_000);
      const [one, two] = [await openLimits(url), await openLimits(url, { clock })];
      expect([await got(one, ten, 'a', 6), await got(two, ten, 'a', 6)]).toEqual([6, 4]);
      const refused = await one.take(ten, 'a').catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'TOO_MANY', options: { retryAfter: 600 } });
    },
  );

  inScene('what spares a process is counted by each for itself, and Redis is not asked', async (scene, { expect }) => {
    const server = await scene.startServer();
    const [one, two] = [await scene.openLimits(server.url), await scene.openLimits(server.url)];
    for (const rule of [
      { name: 'cost', points: 3, seconds: 10 },
      { name: 'typing', points: 3, seconds: 1, always: true, own: true },
    ])
      expect([await got(one, rule, 'a', 9), await got(two, rule, 'a', 9)]).toEqual([3, 3]);
    expect(await server.command('DBSIZE')).toBe(':0\r\n');
    const spamControl = { name: 'spamControl', points: 3, seconds: 10, always: true };
    expect([await got(one, spamControl, 'a', 9), await got(two, spamControl, 'a', 9)]).toEqual([3, 0]);
  });

  inScene('nothing stays in Redis when its window is over', async ({ startServer, openLimits }, { expect }) => {
    const server = await startServer();
    const limits = await openLimits(server.url);
    const use = async (rule: LimitRule): Promise<void> => {
      for (const key of ['a', network]) {
        await limits.take(rule, key);
        await limits.charge(rule, key, 5);
        await limits.hold([[{ ...rule, points: 100 }, key]]);
      }
    };
    await use({ name: 'long', points: 3, seconds: 600, always: true });
    expect(await server.command('DBSIZE')).toBe(':8\r\n');
    await server.command('FLUSHALL');
    // However slow the machine is, its first windows are over before the last begin.
    const short = { name: 'short', points: 3, seconds: 1, always: true };
    await use(short);
    await expect.poll(() => server.command('DBSIZE')).toBe(':0\r\n');
    await limits.take(short, 'a', 3);
  });

  inScene(
    'names and addresses cannot be read in Redis, and two installations on one count apart',
    async ({ startServer, openLimits }, { expect }) => {
      const server = await startServer();
      const [ours, theirs] = [await openLimits(server.url), await openLimits(server.url, { prefix: 'other:' })];
      const key = 'reset someone@example.org';
      expect([await got(ours, ten, key, 12), await got(theirs, ten, key, 12)]).toEqual([10, 10]);
      const keys = await server.command('KEYS', '*');
      expect(keys).toMatch(/^\*2\r\n/);
      expect(keys).toContain('other:{p');
      expect(keys).not.toContain('someone');
    },
  );

  inScene('a limit that was reached stays reached when another process comes', async (scene, { expect }) => {
    const { url } = await scene.startServer();
    const before = await scene.openLimits(url);
    expect(await got(before, ten, 'a', 12)).toBe(10);
    await before.close();
    const after = await scene.openLimits(url);
    expect(await got(after, ten, 'a', 12)).toBe(0);
  });

  inScene(
    'whoever is beyond a budget at one process waits at the other',
    async ({ startServer, openLimits }, { expect }) => {
      const { url } = await startServer();
      const clock = createTestClock();
      clock.hold();
      const [one, two] = [await openLimits(url), await openLimits(url, { clock })];
      for (let n = 0; n < 12; n += 1) await one.charge(ten, 'a', 1);
      let isOver = false;
      const held = two.hold([[ten, 'a']]).then(() => (isOver = true));
      await two.charge(ten, 'nobody', -1);
      clock.passWithTimers(999);
      await Promise.resolve();
      expect(isOver).toBe(false);
      clock.passWithTimers(1);
      await held;
    },
  );

  inScene(
    'while Redis stands still each process counts its share, at once after the first call, and shares again afterwards',
    async ({ startServer, openLimits }, { expect }) => {
      const server = await startServer();
      const [one, two] = [
        await openLimits(server.url, { ...usual, processes: () => 5 }),
        await openLimits(server.url, usual),
      ];
      expect(await got(one, ten, 'before', 12)).toBe(10);
      server.standStill();
      // It answers nothing meanwhile: whoever is answered is answered by the process itself.
      await one.take(ten, 'a');
      expect(one.isAway()).toBe(true);
      let passed: number | undefined;
      void got(one, ten, 'a', 12).then((number) => (passed = number));
      // At once: nothing of the network or of a timer comes between.
      await new Promise(setImmediate);
      expect(passed).toBe(1);
      // Of how many it is one is not known.
      expect(await got(two, ten, 'a', 12)).toBe(5);
      // A rule of less than a point a process still lets one through.
      expect(await got(one, { ...ten, name: 'few', points: 3 }, 'a', 12)).toBe(1);
      await two.hold([[ten, 'b']]);
      server.goOn();
      await expect.poll(() => one.isAway() || two.isAway()).toBe(false);
      expect(await got(two, ten, 'before', 1)).toBe(0);
      expect((await got(one, ten, 'c', 12)) + (await got(two, ten, 'c', 12))).toBe(10);
    },
  );

  inScene(
    'Redis may stand still for longer than a connection lives',
    async ({ startServer, openLimits }, { expect }) => {
      const server = await startServer();
      const [one, two] = [await openLimits(server.url, usual), await openLimits(server.url, usual)];
      const connections = async () =>
        (await server.command('CLIENT', 'LIST')).match(/id=\d+ .*name=baithak-commands/gu);
      const before = await connections();
      expect(before).toHaveLength(2);
      server.standStill();
      // By then both connections were thrown away, and others tried.
      await wait(inProof(4500, 9000));
      expect(one.isAway() && two.isAway()).toBe(true);
      server.goOn();
      await expect.poll(() => one.isAway() || two.isAway()).toBe(false);
      expect((await got(one, ten, 'a', 12)) + (await got(two, ten, 'a', 12))).toBe(10);
      await expect.poll(async () => (await connections())?.length).toBe(2);
    },
  );

  inScene('Redis may be killed and begin anew with nothing', async ({ startServer, openLimits }, { expect }) => {
    const server = await startServer();
    const [one, two] = [await openLimits(server.url, usual), await openLimits(server.url, usual)];
    expect(await got(one, ten, 'a', 12)).toBe(10);
    server.kill();
    await expect.poll(() => one.isAway() && two.isAway()).toBe(true);
    expect(await got(one, ten, 'a', 12)).toBe(5);
    await server.start();
    await expect.poll(() => one.isAway() || two.isAway()).toBe(false);
    expect((await got(one, ten, 'a', 12)) + (await got(two, ten, 'a', 12))).toBe(10);
  });

  inScene('a Redis that takes no writes is as good as none', async ({ startServer, openLimits }, { expect }) => {
    const server = await startServer();
    const limits = await openLimits(server.url, usual);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    expect(await got(limits, ten, 'a', 12)).toBe(5);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '0');
    expect(await got(limits, ten, 'a', 12)).toBe(10);
  });

  inScene(
    'from a Redis that became a replica a process turns away',
    async ({ startServer, openLimits }, { expect }) => {
      const server = await startServer();
      const limits = await openLimits(server.url, usual);
      const connection = async () =>
        /id=\d+ (?=.*name=baithak-commands)/u.exec(await server.command('CLIENT', 'LIST'))?.[0];
      const before = await connection();
      await server.command('REPLICAOF', '127.0.0.1', '1');
      expect(await got(limits, ten, 'a', 12)).toBe(5);
      await server.command('REPLICAOF', 'NO', 'ONE');
      await expect.poll(() => got(limits, ten, 'a', 12)).toBe(10);
      expect(await connection()).not.toBe(before);
    },
  );

  inScene(
    'a line that swallows everything is noticed, and another one is taken',
    async (scene, { expect, onTestFinished }) => {
      const server = await scene.startServer();
      const line = await openLine({ path: server.path });
      onTestFinished(() => line.close());
      const limits = await scene.openLimits(`redis://127.0.0.1:${line.port}`, usual);
      line.swallow();
      // Nobody has to ask for that.
      await expect.poll(() => limits.isAway()).toBe(true);
      expect(await got(limits, ten, 'a', 12)).toBe(5);
      await line.mend();
      await expect.poll(() => limits.isAway()).toBe(false);
      expect(await got(limits, ten, 'a', 12)).toBe(10);
    },
  );

  inScene('a process that was busy itself takes the answer that is there', async (scene, { expect }) => {
    const { url } = await scene.startServer();
    const limits = await scene.openLimits(url, usual);
    expect(await got(limits, ten, 'a', 12)).toBe(10);
    const taken = limits.take(ten, 'a').catch((error: unknown) => error);
    // Until it is on its way.
    await new Promise((resolve) => process.nextTick(resolve));
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await taken).toMatchObject({ code: 'TOO_MANY' });
    expect(limits.isAway()).toBe(false);
  });
});
