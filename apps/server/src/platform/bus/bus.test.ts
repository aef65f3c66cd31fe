import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { channelOf, decode, encode, type Beat, type Bus, type BusMessage, type Topic } from './bus.ts';
import { createHearing, createPublishers } from './hearing.ts';
import type { Line } from './redis-line.ts';

const room: Topic = 'room:65a000000000000000000001';
const me = 'a'.repeat(24);
const other = 'b'.repeat(24);

const safe = fc.maxSafeNat();
const inSixBytes = fc.nat(2 ** 48 - 1);
const frame = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const head = fc.record({
  publisher: fc.constant(other),
  number: inSixBytes,
  previous: inSixBytes,
  sentAt: inSixBytes,
});
const content: fc.Arbitrary<BusMessage | Beat> = fc.oneof(
  fc.record({ kind: fc.constant('room' as const), rev: safe, aclRev: safe, frame }),
  fc.record({ kind: fc.constant('signal' as const), frame }),
  fc.record({
    kind: fc.constantFrom('beat' as const, 'end' as const),
    lost: fc.boolean(),
    tails: fc.array(fc.record({ key: inSixBytes, number: inSixBytes })),
  }),
);

describe('the form of a message', () => {
  test('what is encoded is read again as it was', () => {
    fc.assert(
      fc.property(head, content, (each, said) => {
        expect(decode(encode(each, said))).toEqual({ ...each, content: said });
      }),
    );
  });

  test('no bytes make the reader fail, nor a message that was cut or changed', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decode(Buffer.from(bytes))));
    fc.assert(
      fc.property(head, content, fc.nat(), fc.nat(255), (each, said, at, byte) => {
        const bytes = encode(each, said);
        for (const length of [at % bytes.length, bytes.length]) {
          const changed = Buffer.from(bytes.subarray(0, length));
          if (changed.length > 0) changed[at % changed.length] = byte;
          decode(changed);
        }
      }),
    );
  });

  test('a kind that this version does not know has a number, and another version is not read', () => {
    const bytes = encode(
      { publisher: other, number: 7, previous: 6, sentAt: 5 },
      { kind: 'signal', frame: Buffer.alloc(0) },
    );
    bytes[1] = 99;
    expect(decode(bytes)).toEqual({
      publisher: other,
      number: 7,
      previous: 6,
      sentAt: 5,
      content: { kind: 'unknown' },
    });
    bytes[0] = 2;
    expect(decode(bytes)).toBeUndefined();
  });

  test('channels of a room are in one partition, of all 128', () => {
    const partitionOf = (topic: Topic): string => /\{p\d+\}/.exec(channelOf('x:', topic).name)?.[0] ?? '';
    expect(channelOf('x:', room).name).toMatch(/^x:\{p\d+\}:r:65a000000000000000000001$/);
    expect(partitionOf('audio:65a000000000000000000001')).toBe(partitionOf(room));
    expect(channelOf('x:', 'all').name).toBe('x:all');
    expect(new Set([...Array(3000).keys()].map((at) => partitionOf(`user:${at}`))).size).toBe(128);
  });
});

describe('who publishes', () => {
  const begin = 1_000_000;

  test('a message is late when it takes two seconds longer than the fastest, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (apart) => {
        const publishers = createPublishers();
        const isLate = (sentAt: number, now: number): boolean =>
          publishers.isLate(publishers.hear(other, now), sentAt + apart, now);
        expect([isLate(begin, begin + 30), isLate(begin, begin + 5), isLate(begin, begin + 2005)]).toEqual([
          false,
          false,
          false,
        ]);
        expect([isLate(begin, begin + 2006), isLate(begin + 4000, begin + 4010)]).toEqual([true, false]);
      }),
    );
  });

  test('sound is late when it takes a second longer', () => {
    const publishers = createPublishers(1000);
    const isLate = (sentAt: number, now: number): boolean =>
      publishers.isLate(publishers.hear(other, now), sentAt, now);
    expect([isLate(begin, begin + 5), isLate(begin, begin + 1005), isLate(begin, begin + 1006)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a publisher whose machine slept is late for a minute at most', () => {
    const publishers = createPublishers();
    const lateAt = (second: number, behind: number): boolean => {
      const now = begin + second * 1000;
      return publishers.isLate(publishers.hear(other, now), now - behind, now);
    };
    expect([...Array(10).keys()].map((second) => lateAt(second, 0))).not.toContain(true);
    const after = [...Array(80).keys()].map((second) => lateAt(10 + second, 60_000));
    expect([after[0], after.lastIndexOf(true) < 61]).toEqual([true, true]);
  });

  test('whoever beats no more is silent after three seconds, and forgotten after fifteen', () => {
    const publishers = createPublishers();
    publishers.hear(other, begin);
    expect(publishers.silent(begin + 3000)).toEqual({ some: false, forgotten: [] });
    expect(publishers.silent(begin + 3001)).toEqual({ some: true, forgotten: [] });
    publishers.excuse(begin + 10_000);
    expect(publishers.silent(begin + 12_000)).toEqual({ some: false, forgotten: [] });
    expect(publishers.silent(begin + 25_001)).toEqual({ some: true, forgotten: [other] });
    expect(publishers.silent(begin + 40_000)).toEqual({ some: false, forgotten: [] });
  });
});

describe('what is missing', () => {
  /** A process that hears the room, on a line that brings what a test gives it. */
  const openHearing = async () => {
    const counts = { published: 0, dropped: 0, received: 0, late: 0, unreadable: 0, doubts: 0 };
    const hearing = createHearing({ prefix: 'x:', me, clock: createTestClock(), counts, onOwnBeat: () => {} });
    const line: Line = {
      publish: () => {},
      unanswered: () => 0,
      subscribe: async () => {},
      unsubscribe: () => {},
      finish: async () => {},
      end: () => {},
    };
    const doubts: Parameters<Parameters<Bus['onDoubt']>[0]>[0][] = [];
    const heard: number[] = [];
    hearing.onDoubt((topics) => doubts.push(topics));
    hearing.onMessage((_, message) => heard.push(message.kind === 'room' ? message.rev : -1));
    await hearing.begin(line);
    hearing.up();
    expect(await hearing.hear(room)).toBe(true);
    doubts.length = 0;
    const give = (
      topic: Topic | 'beat',
      number: number,
      previous: number,
      said: BusMessage | Beat,
      publisher = other,
    ) => hearing.receive(channelOf('x:', topic).name, encode({ publisher, number, previous, sentAt: 1000 }, said));
    const say = (number: number, previous: number, publisher = other) =>
      give(room, number, previous, { kind: 'room', rev: number, aclRev: 0, frame: Buffer.alloc(1) }, publisher);
    const beat = (number: number, previous: number, tails: Beat['tails'], lost = false, kind: Beat['kind'] = 'beat') =>
      give('beat', number, previous, { kind, lost, tails });
    /** What was put in doubt by what was given, at the end of the turn. */
    const doubted = async () => {
      await Promise.resolve();
      return doubts.splice(0);
    };
    return { hearing, heard, say, beat, doubted };
  };
  const { key } = channelOf('x:', room);

  test('a message that follows what was heard puts nothing in doubt; one that follows another puts its topic in doubt', async () => {
    const { heard, say, doubted } = await openHearing();
    say(1, 0);
    say(5, 1);
    expect(await doubted()).toEqual([]);
    say(9, 7);
    expect(await doubted()).toEqual([[room]]);
    say(10, 9);
    expect(await doubted()).toEqual([]);
    expect(heard).toEqual([1, 5, 9, 10]);
  });

  test('one that comes twice, or after a newer one, is not delivered', async () => {
    const { heard, say } = await openHearing();
    say(5, 0);
    say(5, 0);
    say(4, 0);
    say(4, 0, 'c'.repeat(24));
    expect(heard).toEqual([5, 4]);
  });

  test('a beat tells of the last message, once, and not of what was heard', async () => {
    const { say, beat, doubted } = await openHearing();
    say(1, 0);
    beat(2, 0, [
      { key, number: 1 },
      { key: key - 1, number: 1 },
    ]);
    expect(await doubted()).toEqual([]);
    beat(4, 2, [{ key, number: 3 }]);
    expect(await doubted()).toEqual([[room]]);
    say(5, 3);
    expect(await doubted()).toEqual([]);
  });

  test('a beat that is missing, or that says so, puts everything in doubt; the first one of a line does not', async () => {
    const { beat, doubted } = await openHearing();
    beat(50, 40, []);
    expect(await doubted()).toEqual([]);
    beat(70, 60, []);
    expect(await doubted()).toEqual(['all']);
    beat(71, 70, [], true);
    expect(await doubted()).toEqual(['all']);
    beat(72, 71, []);
    expect(await doubted()).toEqual([]);
  });

  test('whoever ends in order tells of the last messages as well, and is not missed', async () => {
    const { beat, doubted } = await openHearing();
    beat(1, 0, []);
    beat(3, 1, [{ key, number: 2 }], false, 'end');
    expect(await doubted()).toEqual([[room]]);
  });

  test('a topic that nobody hears any more is not delivered, and not in doubt', async () => {
    const { hearing, heard, say, doubted } = await openHearing();
    hearing.unhear(room);
    hearing.unhear(room);
    say(5, 3);
    expect([heard, await doubted()]).toEqual([[], []]);
    expect(await hearing.hear(room)).toBe(true);
    say(6, 5);
    expect([heard, await doubted()]).toEqual([[6], []]);
  });
});
