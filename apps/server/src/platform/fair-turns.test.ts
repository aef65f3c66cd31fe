import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { createFairTurns } from './fair-turns.ts';
import { inSlices, longOf } from './long-work.ts';

const started = (turns: ReturnType<typeof createFairTurns>) => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const start = (key: string, name: string): Promise<void> =>
    turns(key, async () => {
      order.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
    });
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await nextTurn();
    await nextTurn();
  };
  return { order, start, endNext };
};

it('who has many tasks waiting does not delay who has one', async () => {
  const { order, start, endNext } = started(createFairTurns(1, 10));
  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1')];
  await nextTurn();
  expect(order).toEqual(['a1']);
  for (let ended = 0; ended < all.length; ended += 1) await endNext();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('runs so many at once, refuses what is too much of one, and goes on after a failure', async () => {
  const turns = createFairTurns(2, 1);
  const { order, start, endNext } = started(turns);
  const running = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3')];
  await nextTurn();
  expect(order).toEqual(['a1', 'a2']);
  await expect(start('a', 'a4')).rejects.toMatchObject({ code: 'TOO_MANY' });
  const failing = expect(turns('b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (let ended = 0; ended < running.length; ended += 1) await endNext();
  await Promise.all([...running, failing]);
  const { order: later, start: startLater, endNext: endLater } = started(turns);
  const both = [startLater('c', 'c1'), startLater('d', 'd1')];
  await nextTurn();
  expect(later).toEqual(['c1', 'd1']);
  await endLater();
  await endLater();
  await Promise.all(both);
});

describe('long work', () => {
  /** The clock of slices goes on by steps alone: how fast the machine is changes nothing. */
  let now = 0;
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void vi.restoreAllMocks());

  it('lets others in between its slices, one slice in each turn, those of one key behind each other', async () => {
    const done: string[] = [];
    function* work(name: string): Generator<undefined, string> {
      for (let step = 0; step < 3; step += 1) {
        done.push(name);
        now += 6;
        yield;
      }
      return name;
    }
    let isOver = false;
    const turns = (async () => {
      while (!isOver) {
        done.push('-');
        await nextTurn();
      }
    })();
    const works = [inSlices('one', work('a')), inSlices('one', work('b')), inSlices('other', work('c'))];
    expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
    isOver = true;
    await turns;
    const order = done.join('');
    expect(order).not.toMatch(/[abc]{2}/);
    expect(order.lastIndexOf('c')).toBeLessThan(Math.max(order.lastIndexOf('a'), order.lastIndexOf('b')));
  });

  it('does what is short in one turn', async () => {
    let steps = 0;
    function* work(): Generator<undefined, number> {
      for (; steps < 100; steps += 1) yield;
      return steps;
    }
    const nextStarted = nextTurn('turn');
    expect(await Promise.race([inSlices('one', work()), nextStarted])).toBe(100);
  });

  it('fails as it fails, and leaves its place', async () => {
    // oxlint-disable-next-line require-yield -- it fails before
    function* work(): Generator<undefined, number> {
      throw new Error('no');
    }
    await expect(inSlices('one', work())).rejects.toThrow('no');
    await expect(inSlices('one', work())).rejects.toThrow('no');
  });

  it("is of a person, a bot's owner or a guest's address, and of no usual message", () => {
    const viewer = { userId: 'user', guest: false };
    expect(longOf({ viewer, address: 'address' }, 500)).toBeUndefined();
    expect(longOf({ viewer, address: 'address' }, 501)).toBe('user');
    expect(longOf({ viewer: { ...viewer, ownerId: 'owner' }, address: 'address' }, 501)).toBe('owner');
    expect(longOf({ viewer: { ...viewer, guest: true }, address: 'address' }, 501)).toBe('address');
  });
});
