import { expect, it } from 'vitest';
import { createLines } from './lines.ts';

/** Tasks that end when the test says so. */
const scene = () => {
  let time = 0;
  let dropped = 0;
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const lines = createLines({ onDrop: () => (dropped += 1), now: () => time });
  const add = (userId: string, host: string, name = `${userId} ${host}`) =>
    lines.add(userId, host, () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string, ms: number) => {
    time += ms;
    ends.get(name)?.();
    // What ends starts the next one in turns of its own.
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return { lines, add, end, started, dropped: () => dropped };
};

it('a hundred people at a service that does not answer take four places, and those of others go at once', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 200);
  for (let n = 0; n < 100; n += 1) add(`slow${n}`, 'tarpit.example');
  for (let n = 0; n < 28; n += 1) add(`fast${n}`, 'good.example');
  expect(started.filter((name) => name.endsWith('tarpit.example'))).toHaveLength(4);
  expect(started.filter((name) => name.endsWith('good.example'))).toHaveLength(29);
});

it('half of all places is kept for services that answered within a second, however many others there are', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 1000);
  for (let n = 0; n < 50; n += 1) add('somebody', `tarpit${n}.example`);
  expect(started.filter((name) => name.includes('tarpit'))).toHaveLength(16);
  for (let n = 0; n < 20; n += 1) add(`fast${n}`, 'good.example');
  expect(started.filter((name) => name.endsWith('good.example'))).toHaveLength(17);
});

it('a service that gets slow loses its places', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 100);
  add('second', 'good.example');
  await end('second good.example', 9500);
  for (let n = 0; n < 20; n += 1) add(`more${n}`, 'good.example');
  expect(started.filter((name) => name.startsWith('more'))).toHaveLength(4);
});

it('messages of one person to one service go one after another, in their order', async () => {
  const { add, end, started } = scene();
  for (const name of ['one', 'two', 'three']) add('reader', 'good.example', name);
  expect(started).toEqual(['one']);
  await end('one', 1);
  expect(started).toEqual(['one', 'two']);
  await end('two', 1);
  expect(started).toEqual(['one', 'two', 'three']);
});

it('of what waits beyond its bounds something is dropped of whom most waits for, and nothing of the others', async () => {
  const { add, started, dropped, end } = scene();
  for (let n = 0; n < 60; n += 1) add('flooded', 'good.example', `flood ${n}`);
  // One is under way, 50 wait.
  expect(dropped()).toBe(9);
  for (let n = 0; n < 5000; n += 1) add(`slow${n}`, 'tarpit.example', `slow ${n}`);
  const before = dropped();
  add('late', 'good.example', 'late');
  expect(dropped()).toBe(before + 1);
  await end('flood 0', 1);
  expect(started).toContain('late');
});

it('a stop drops what waits, and waits for what is under way', async () => {
  const { lines, add, end, started } = scene();
  for (let n = 0; n < 10; n += 1) add(`reader${n}`, 'slow.example', `${n}`);
  const stopped = lines.stop();
  for (const name of ['0', '1', '2', '3']) await end(name, 1);
  await stopped;
  expect(started).toEqual(['0', '1', '2', '3']);
});
