import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

it('tasks run one at a time, in turn by person: many of one hold nobody else up', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  let running = 0;
  const run = (who: string, name: string) =>
    inTurn(who, async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      order.push(name);
      running -= 1;
    });
  const tasks = [1, 2, 3, 4].map((number) => run('ali', `ali ${number}`));
  await Promise.all([...tasks, run('sara', 'sara 1'), run('sara', 'sara 2'), run('zain', 'zain 1')]);
  expect(order).toEqual(['ali 1', 'ali 2', 'sara 1', 'zain 1', 'ali 3', 'sara 2', 'ali 4']);
});

it('a task that fails lets the next one run', async () => {
  const inTurn = createTurns();
  const failing = inTurn('ali', () => Promise.reject(new Error('broken')));
  const next = inTurn('ali', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn('sara', () => Promise.resolve('again'))).toBe('again');
});
