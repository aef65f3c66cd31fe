import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { within } from '@baithak/protocol/testing/within';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type TestContext } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { onRedis } from '../../testing/databases.ts';
import type { Answer, Order } from '../../testing/servers/bus-process.ts';
import { openLine } from '../../testing/servers/line.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { channelOf, type Bus, type Topic } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';
import { mostUnanswered } from './redis-line.ts';

const prefix = 'test:';
const busProgram = fileURLToPath(new URL('../../testing/servers/bus-process.ts', import.meta.url));
const room: Topic = 'room:65a000000000000000000001';
const quietRoom: Topic = 'room:65a000000000000000000002';

const textOf = (frame: Uint8Array): string => Buffer.from(frame).toString();

/** A bus, what it heard of others as `topic text`, and what it was told to doubt. */
interface Ears {
  readonly bus: Bus;
  readonly heard: string[];
  readonly doubts: (readonly Topic[] | 'all')[];
  say(topic: Topic, text: string): void;
}

/** A piece without the messages that hold the word. */
const without = (piece: Buffer, word: string): Buffer => {
  const at = piece.indexOf(word);
  if (at < 0) return piece;
  const begin = piece.lastIndexOf('*3\r\n', at);
  return Buffer.concat([piece.subarray(0, begin), without(piece.subarray(at + word.length + 2), word)]);
};

/** What a test has of its own: tests run beside each other, since they mostly wait. */
const createScene = (program: string, { expect, onTestFinished }: TestContext) => {
  const startServer = async (): Promise<RedisServer> => {
    const server = await startRedis(program);
    onTestFinished(() => server.stop());
    return server;
  };
  const startBehindLine = async () => {
    const server = await startServer();
    const line = await openLine({ path: server.path });
    onTestFinished(() => line.close());
    return { server, line, url: `redis://127.0.0.1:${line.port}` };
  };
  const openEars = async (
    url: string,
    { clock = systemClock, prefix: own = prefix, topics = [] as readonly Topic[] } = {},
  ): Promise<Ears> => {
    const bus = createRedisBus({ url, prefix: own, clock, log: createLog('silent') });
    onTestFinished(() => bus.close());
    const heard: string[] = [];
    const doubts: Ears['doubts'] = [];
    bus.onMessage((topic, { frame }) => heard.push(`${topic} ${textOf(frame)}`));
    bus.onDoubt((doubted) => doubts.push(doubted));
    await expect.poll(() => bus.isAway()).toBe(false);
    for (const topic of topics) void bus.hear(topic);
    await expect.poll(() => topics.every((topic) => bus.isHeard(topic))).toBe(true);
    doubts.length = 0;
    const say = (topic: Topic, text: string): void =>
      bus.publish(topic, { kind: 'room', rev: 1, aclRev: 0, frame: Buffer.from(text) });
    return { bus, heard, doubts, say };
  };
  /** Says it until it is heard, however many tries that takes. */
  const untilHeard = (from: Ears, to: Ears, topic: Topic, text: string): Promise<void> =>
    expect
      .poll(() => {
        from.say(topic, text);
        return to.heard.at(-1);
      })
      .toBe(`${topic} ${text}`);
  /** Messages each 5 ms. */
  const talk = (say: () => void): void => {
    const talking = setInterval(say, 5);
    onTestFinished(() => clearInterval(talking));
  };
  /** A process of its own, with a bus, that hears these topics. */
  const openProcess = async (url: string, topics: readonly Topic[]) => {
    const child = fork(busProgram, ['bus', url, prefix]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const answer = async (): Promise<Answer> =>
      (await within('a process to answer', once(child, 'message')))[0] as Answer;
    await answer();
    const order = (given: Order): Promise<Answer> => {
      const answered = answer();
      child.send(given);
      return answered;
    };
    await order({ order: 'hear', topics });
    return { order, signal: (signal: NodeJS.Signals) => child.kill(signal) };
  };
  return { startServer, startBehindLine, openEars, untilHeard, talk, openProcess };
};

type Scene = ReturnType<typeof createScene>;

onRedis('news between processes', (program) => {
  const inScene = (name: string, play: (scene: Scene, expect: TestContext['expect']) => Promise<void>) =>
    test.concurrent(name, (context) => play(createScene(program, context), context.expect));

  inScene(
    'whoever hears a topic receives in order what others publish, and nobody their own',
    async ({ startServer, openEars }, expect) => {
      const { url } = await startServer();
      const [one, two, three] = await Promise.all([
        openEars(url, { topics: [room] }),
        openEars(url, { topics: [room, quietRoom] }),
        openEars(url, { topics: [quietRoom] }),
      ]);
      const numbers = [...Array(500).keys()];
      for (const at of numbers) {
        one.say(room, `a${at}`);
        one.say(quietRoom, `b${at}`);
        two.say(room, `c${at}`);
      }
      await expect.poll(() => [one.heard.length, two.heard.length, three.heard.length]).toEqual([500, 1000, 500]);
      expect(one.heard).toEqual(numbers.map((at) => `${room} c${at}`));
      expect(two.heard).toEqual(numbers.flatMap((at) => [`${room} a${at}`, `${quietRoom} b${at}`]));
      expect(three.heard).toEqual(numbers.map((at) => `${quietRoom} b${at}`));
      expect([one, two, three].flatMap(({ doubts }) => doubts)).toEqual([]);
    },
  );

  inScene('a message says after which revisions it may be delivered', async ({ startServer, openEars }, expect) => {
    const { url } = await startServer();
    const [one, two] = [await openEars(url), await openEars(url, { topics: [room, 'user:a', 'activity:7', 'all'] })];
    const got = new Map<Topic, unknown>();
    two.bus.onMessage((topic, message) => got.set(topic, { ...message, frame: textOf(message.frame) }));
    const frame = Buffer.from('ف');
    const signals = ['user:a', 'activity:7', 'all'] as const;
    await expect
      .poll(() => {
        one.bus.publish(room, { kind: 'room', rev: 2 ** 40, aclRev: 3, frame });
        for (const topic of signals) one.bus.publish(topic, { kind: 'signal', frame });
        return got.size;
      })
      .toBe(4);
    expect(got.get(room)).toEqual({ kind: 'room', rev: 2 ** 40, aclRev: 3, frame: 'ف' });
    for (const topic of signals) expect(got.get(topic)).toEqual({ kind: 'signal', frame: 'ف' });
  });

  inScene(
    'a message that is lost puts its topic in doubt as the next one comes, and no other',
    async ({ startBehindLine, openEars, untilHeard }, expect) => {
      const { server, line, url } = await startBehindLine();
      const one = await openEars(server.url);
      const two = await openEars(url, { topics: [room, quietRoom] });
      line.bend((piece, write, way) => write(way === 'to the client' ? without(piece, 'LOST') : piece));
      for (const topic of [quietRoom, room]) await untilHeard(one, two, topic, 'whole');
      expect(two.doubts).toEqual([]);
      one.say(room, 'LOST');
      await untilHeard(one, two, room, 'after');
      await expect.poll(() => two.doubts).toEqual([[room]]);
      expect(two.heard).not.toContain(`${room} LOST`);
    },
  );

  inScene(
    'the last message of a quiet topic is missed by the next beat, once',
    async ({ startBehindLine, openEars, untilHeard }, expect) => {
      const { server, line, url } = await startBehindLine();
      const one = await openEars(server.url);
      const two = await openEars(url, { topics: [room, quietRoom] });
      line.bend((piece, write, way) => write(way === 'to the client' ? without(piece, 'LOST') : piece));
      await untilHeard(one, two, room, 'whole');
      one.say(quietRoom, 'LOST');
      // Nothing else is said there: only a beat can tell.
      await expect.poll(() => two.doubts, { interval: 20 }).toEqual([[quietRoom]]);
      await untilHeard(one, two, quietRoom, 'after');
      expect(two.doubts).toEqual([[quietRoom]]);
      expect(two.heard).not.toContain(`${quietRoom} LOST`);
    },
  );

  inScene(
    'whatever sizes and delays the pieces have, messages are whole and in order',
    async ({ startBehindLine, openEars }, expect) => {
      const { server, line, url } = await startBehindLine();
      const one = await openEars(server.url);
      const two = await openEars(url, { topics: [room] });
      let ready = Promise.resolve();
      line.bend((piece, write) => {
        for (const at of Array(Math.ceil(piece.length / 250)).keys())
          ready = ready
            .then(() => new Promise((resolve) => setImmediate(resolve)))
            .then(() => write(piece.subarray(at * 250, at * 250 + 250)));
      });
      const texts = [...Array(30).keys()].map((at) => `${at}${'x'.repeat(10 * at)}`);
      for (const text of texts) one.say(room, text);
      await expect.poll(() => two.heard.length).toBe(texts.length);
      expect(two.heard).toEqual(texts.map((text) => `${room} ${text}`));
      expect(two.doubts).toEqual([]);
    },
  );

  inScene(
    'a connection that is cut puts everything in doubt, and what was heard is heard again',
    async ({ startBehindLine, openEars, untilHeard }, expect) => {
      const { server, line, url } = await startBehindLine();
      const one = await openEars(server.url, { topics: ['all'] });
      const two = await openEars(url, { topics: [room] });
      await line.cut();
      await expect.poll(() => two.bus.isAway()).toBe(true);
      expect([two.bus.isHeard(room), await two.bus.hear(quietRoom)]).toEqual([false, false]);
      two.say('all', 'never sent');
      expect(two.bus.counts.dropped).toBeGreaterThan(0);
      await line.mend();
      await expect.poll(() => two.bus.isAway()).toBe(false);
      await expect.poll(() => [two.bus.isHeard(room), two.bus.isHeard(quietRoom)]).toEqual([true, true]);
      expect(two.doubts.filter((doubted) => doubted === 'all').length).toBeGreaterThanOrEqual(2);
      await untilHeard(one, two, room, 'again');
      await untilHeard(one, two, quietRoom, 'too');
      // Those who heard it all the time learn that something was never sent.
      await expect.poll(() => one.doubts).toContain('all');
      await untilHeard(two, one, 'all', 'sent');
    },
  );

  inScene('Redis may be killed and begin anew with nothing', async ({ startServer, openEars, untilHeard }, expect) => {
    const server = await startServer();
    const [one, two] = [await openEars(server.url), await openEars(server.url, { topics: [room] })];
    server.kill();
    await expect.poll(() => one.bus.isAway() && two.bus.isAway()).toBe(true);
    expect(two.doubts).toEqual(['all']);
    await server.start();
    await expect.poll(() => one.bus.isAway() || two.bus.isAway()).toBe(false);
    expect(two.doubts.at(-1)).toBe('all');
    await untilHeard(one, two, room, 'again');
  });

  inScene(
    'what is published while Redis stands still is not delivered late: everything is in doubt instead',
    async ({ startServer, openEars, talk }, expect) => {
      const server = await startServer();
      const [one, two] = [await openEars(server.url), await openEars(server.url, { topics: [room] })];
      let when = 'before';
      talk(() => one.say(room, when));
      await expect.poll(() => two.heard.length).toBeGreaterThan(10);
      server.standStill();
      when = 'as it stood still';
      await expect.poll(() => one.bus.isAway() && two.bus.isAway()).toBe(true);
      expect(two.doubts).toEqual(['all']);
      when = 'while it was away';
      // Whatever Redis and the kernel kept of before is older than two seconds then.
      await wait(inProof(3000, 6000));
      two.heard.length = 0;
      two.doubts.length = 0;
      server.goOn();
      when = 'after';
      await expect.poll(() => one.bus.isAway() || two.bus.isAway()).toBe(false);
      await expect.poll(() => two.heard.filter((text) => text.endsWith('after')).length).toBeGreaterThan(200);
      expect(new Set(two.heard)).toEqual(new Set([`${room} after`]));
      expect(two.doubts).toContain('all');
      expect(one.bus.counts.dropped).toBeGreaterThan(0);
    },
  );

  inScene('a message that was under way for more than two seconds is not delivered', async (scene, expect) => {
    const { openEars, untilHeard } = scene;
    const { server, line, url } = await scene.startBehindLine();
    const [one, two] = [await openEars(url), await openEars(server.url, { topics: [room] })];
    await untilHeard(one, two, room, 'before');
    line.bend((piece, write) => (piece.includes('LATE') ? void setTimeout(() => write(piece), 2500) : write(piece)));
    await expect
      .poll(() => {
        one.say(room, 'LATE');
        return two.bus.counts.late;
      })
      .toBeGreaterThan(0);
    await untilHeard(one, two, room, 'after');
    expect(new Set(two.heard)).toEqual(new Set([`${room} before`, `${room} after`]));
    expect(two.doubts.flat()).toContain(room);
  });

  inScene(
    'a line that swallows everything is noticed, and another one is taken once there is one',
    async ({ startBehindLine, openEars, untilHeard }, expect) => {
      const { server, line, url } = await startBehindLine();
      const one = await openEars(server.url);
      const two = await openEars(url, { topics: [room] });
      line.swallow();
      await expect.poll(() => two.bus.isAway()).toBe(true);
      expect(two.doubts.at(-1)).toBe('all');
      await line.mend();
      await expect.poll(() => two.bus.isAway()).toBe(false);
      await untilHeard(one, two, room, 'again');
    },
  );

  inScene(
    'what is no message is passed to nobody, puts its topic in doubt and harms nothing',
    async ({ startServer, openEars }, expect) => {
      const server = await startServer();
      const [one, two] = [await openEars(server.url), await openEars(server.url, { topics: [room] })];
      const { name } = channelOf(prefix, room);
      const garbage = ['', '\u0001', '\u0002'.repeat(50), '\u0001\u0002'.padEnd(40, '\u0000'), 'x'.repeat(100_000)];
      for (const text of garbage) expect(await server.command('PUBLISH', name, text)).toBe(':1\r\n');
      await expect.poll(() => two.bus.counts.unreadable).toBe(garbage.length);
      one.say(room, 'fine');
      await expect.poll(() => two.heard).toEqual([`${room} fine`]);
      expect(new Set(two.doubts.flat())).toEqual(new Set([room]));
    },
  );

  inScene(
    'a process that is killed puts everything in doubt: its last message may be lost',
    async ({ startServer, openEars, openProcess }, expect) => {
      const { url } = await startServer();
      const two = await openEars(url, { topics: [room] });
      const child = await openProcess(url, []);
      await child.order({ order: 'publish', topics: [room], bytes: 8, rate: 100, seconds: 1 });
      await expect.poll(() => two.heard.length).toBeGreaterThan(0);
      two.doubts.length = 0;
      child.signal('SIGKILL');
      await expect.poll(() => two.doubts.at(-1)).toBe('all');
    },
  );

  inScene(
    'a process that stood still delivers nothing old, and doubts everything',
    async ({ startServer, openEars, talk, openProcess }, expect) => {
      const { url } = await startServer();
      const one = await openEars(url);
      const child = await openProcess(url, [room]);
      let published = 0;
      let isTalking = true;
      talk(() => {
        if (!isTalking) return;
        published += 1;
        const frame = Buffer.alloc(8);
        frame.writeDoubleBE(published);
        one.bus.publish(room, { kind: 'room', rev: published, aclRev: 0, frame });
      });
      await expect.poll(async () => (await child.order({ order: 'figures' })).received).toBeGreaterThan(10);
      isTalking = false;
      await expect.poll(async () => (await child.order({ order: 'figures' })).received).toBe(0);
      child.signal('SIGSTOP');
      const stopped = published;
      isTalking = true;
      // One each 5 ms: the first of them are older than two seconds as it goes on.
      await expect.poll(() => published).toBeGreaterThan(stopped + inProof(600, 1200));
      child.signal('SIGCONT');
      const after: Answer[] = [];
      await expect
        .poll(async () => {
          after.push(await child.order({ order: 'figures' }));
          return after.reduce((sum, { received }) => sum + received, 0);
        })
        .toBeGreaterThan(200);
      expect(after.flatMap(({ doubts }) => doubts)).toContain('all');
      const heard = after.flatMap(({ least }) => (least === null ? [] : [least]));
      expect(Math.min(...heard)).toBeGreaterThan(stopped + 100);
    },
  );

  inScene(
    'a topic is heard until nobody has heard it for a minute, and may be heard again at once',
    async ({ startServer, openEars, untilHeard }, expect) => {
      const server = await startServer();
      const clock = createTestClock();
      const [one, two] = [await openEars(server.url), await openEars(server.url, { clock, topics: [room, room] })];
      const { name } = channelOf(prefix, room);
      const listeners = async () => (await server.command('PUBSUB', 'NUMSUB', name)).split('\r\n').at(-2);
      two.bus.unhear(room);
      clock.passWithTimers(61_000);
      await untilHeard(one, two, room, 'still');
      two.bus.unhear(room);
      clock.passWithTimers(30_000);
      expect([await two.bus.hear(room), await listeners()]).toEqual([true, ':1']);
      clock.passWithTimers(61_000);
      await untilHeard(one, two, room, 'not left');
      two.bus.unhear(room);
      clock.passWithTimers(61_000);
      const again = two.bus.hear(room);
      expect(await again).toBe(true);
      expect(await listeners()).toBe(':1');
      await untilHeard(one, two, room, 'again');
      two.bus.unhear(room);
      clock.passWithTimers(61_000);
      await expect.poll(listeners).toBe(':0');
      expect(two.bus.isHeard(room)).toBe(false);
    },
  );

  inScene(
    'whoever was told that a topic is not heard yet is told to doubt it once it is',
    async ({ startBehindLine, openEars }, expect) => {
      const { line, url } = await startBehindLine();
      const two = await openEars(url);
      line.bend((piece, write) => void setTimeout(() => write(piece), 500));
      expect(await two.bus.hear(room)).toBe(false);
      await expect.poll(() => two.bus.isHeard(room)).toBe(true);
      await expect.poll(() => two.doubts).toEqual([[room]]);
    },
  );

  inScene('a listener that fails loses its message, and no connection', async ({ startServer, openEars }, expect) => {
    const { url } = await startServer();
    const [one, two] = [await openEars(url), await openEars(url, { topics: [room] })];
    two.bus.onMessage((_, { frame }) => {
      if (textOf(frame) === 'fail') throw new Error('a failure of the test');
    });
    for (const text of ['fail', 'after']) one.say(room, text);
    await expect.poll(() => two.heard).toEqual([`${room} fail`, `${room} after`]);
    expect([two.bus.isAway(), two.doubts]).toEqual([false, []]);
  });

  inScene(
    'two installations on one Redis hear nothing of each other',
    async ({ startServer, openEars, untilHeard }, expect) => {
      const { url } = await startServer();
      const ours = await openEars(url, { topics: [room] });
      const theirs = await openEars(url, { prefix: 'other:', topics: [room] });
      const third = await openEars(url, { prefix: 'other:' });
      ours.say(room, 'ours');
      await untilHeard(third, theirs, room, 'theirs');
      expect(theirs.heard).not.toContain(`${room} ours`);
      expect([ours.bus.isHeard(room), ours.heard]).toEqual([true, []]);
    },
  );

  inScene(
    'what is published faster than Redis takes it is dropped, counted and missed',
    async ({ startServer, openEars }, expect) => {
      const server = await startServer();
      const [one, two] = [await openEars(server.url), await openEars(server.url, { topics: [room] })];
      server.standStill();
      const all = mostUnanswered + 2000;
      for (const at of Array(all).keys()) one.say(room, String(at));
      server.goOn();
      const { published, dropped } = one.bus.counts;
      expect(published + dropped).toBe(all);
      expect(published).toBeLessThanOrEqual(mostUnanswered);
      await expect.poll(() => two.doubts).not.toEqual([]);
      expect(two.heard.length).toBeLessThanOrEqual(published);
      const numbers = two.heard.map((each) => Number(each.split(' ')[1]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    },
  );

  inScene(
    'without Redis a process lives, publishes into nothing and keeps none of it',
    async ({ startServer, openEars }, expect) => {
      const server = await startServer();
      const one = await openEars(server.url);
      server.kill();
      await expect.poll(() => one.bus.isAway()).toBe(true);
      const before = process.memoryUsage().arrayBuffers;
      for (const at of Array(20_000).keys()) one.say(`user:${at}`, 'x'.repeat(1000));
      expect(one.bus.counts.dropped).toBeGreaterThanOrEqual(20_000);
      await expect.poll(() => process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
      await server.start();
      await expect.poll(() => one.bus.isAway()).toBe(false);
    },
  );

  inScene('Redis may want a password', async ({ startServer, openEars, untilHeard }, expect) => {
    const server = await startServer();
    await server.command('CONFIG', 'SET', 'requirepass', 'secret');
    const refused = createRedisBus({ url: server.url, prefix, clock: systemClock, log: createLog('silent') });
    const url = `unix://:secret@${server.path}`;
    const [one, two] = [await openEars(url), await openEars(url, { topics: [room] })];
    await untilHeard(one, two, room, 'heard');
    expect([refused.isAway(), await refused.hear(room)]).toEqual([true, false]);
    await refused.close();
  });
});
