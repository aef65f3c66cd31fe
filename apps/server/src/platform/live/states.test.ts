import { expect, it } from 'vitest';
import { createState } from './states.ts';

/** A state of those who are here; what is stored, what they were told, who is read, and the log's errors. */
const scene = (here: readonly string[] = ['sara']) => {
  const reads: string[] = [];
  const signals: string[] = [];
  const told: number[] = [];
  const errors: unknown[] = [];
  let stored = 0;
  let failing: Error | undefined;
  let waiting = Promise.withResolvers<void>();
  const app = {
    log: { error: ({ err }: { readonly err: unknown }) => errors.push(err) },
    live: {
      isOnlineHere: (userId: string) => here.includes(userId),
      relay: { signal: (_: object, { key }: { readonly key: string }) => signals.push(key), onSignal: () => undefined },
    },
  } as never;
  const state = createState(app, {
    name: 'test',
    of: 'person',
    read: async (key) => {
      reads.push(key);
      if (failing) throw failing;
      const read = stored;
      if (key.endsWith(' slow')) await waiting.promise;
      return () => told.push(read);
    },
  });
  return {
    state,
    signals,
    told,
    errors,
    reads,
    store: (value: number) => (stored = value),
    failWith: (error: Error | undefined) => (failing = error),
    goOn: () => {
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
  };
};

it('a change that is heard while a state is read is read once more, and told last', async () => {
  const { state, store, goOn, told, signals } = scene();
  store(1);
  state.changed('sara slow');
  for (const value of [2, 3]) {
    store(value);
    state.changed('sara slow');
  }
  goOn();
  await expect.poll(() => told).toEqual([1]);
  goOn();
  await expect.poll(() => told).toEqual([1, 3]);
  expect(signals).toEqual(['sara slow', 'sara slow', 'sara slow']);
  await state.stop();
});

it('what nobody here is told is not read, and a database that is away is asked again', async () => {
  const { state, store, failWith, told, errors } = scene();
  failWith(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  state.changed('ali');
  store(1);
  state.changed('sara');
  await expect.poll(() => errors).toHaveLength(1);
  failWith(undefined);
  await expect.poll(() => told, { timeout: 5000 }).toEqual([1]);
  failWith(new Error('a fault of the program'));
  await state.tellHere('sara');
  expect([told, errors]).toMatchObject([[1], [{ message: 'away' }, { message: 'a fault of the program' }]]);
  await state.stop();
});

it('whoever waits is told before what nobody waits for, which never ends', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `person${at}`);
  const { state, goOn, reads } = scene([...many, 'sara']);
  const slow = many.map((person) => `${person} slow`);
  state.tellSoon(slow);
  expect(state.isBehind()).toBe(true);
  const isTold = state.tellHere('sara');
  goOn();
  await isTold;
  // As every two seconds while Redis is away.
  state.tellSoon(slow);
  expect(reads.filter((key) => key !== 'sara').length).toBeLessThan(3);
  expect(reads.indexOf('sara')).toBe(1);
  const stopped = state.stop();
  goOn();
  await stopped;
});

it('whoever waits goes on after one attempt while the database is away, and is told later', async () => {
  const { state, store, failWith, told, errors, reads } = scene();
  failWith(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  state.tellSoon(['sara of others']);
  const began = performance.now();
  await Promise.all([state.tellHere('sara one'), state.tellHere('sara two')]);
  await state.tellHere('sara three');
  expect(performance.now() - began).toBeLessThan(900);
  expect(errors.length).toBe(reads.length);
  failWith(undefined);
  store(7);
  await expect.poll(() => told, { timeout: 5000 }).toEqual([7, 7, 7, 7]);
  await state.stop();
});
