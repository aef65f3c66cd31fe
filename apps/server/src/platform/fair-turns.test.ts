import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

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
