import { expect, it } from 'vitest';
import { createState } from './states.ts';

/** A state of the person 'sara', who is here; what is stored, what she was told, and the log's errors. */
const scene = () => {
  const signals: string[] = [];
  const told: number[] = [];
  const errors: unknown[] = [];
  let stored = 0;
  let failing: Error | undefined;
  let waiting = Promise.withResolvers<void>();
  const app = {
    log: { error: ({ err }: { readonly err: unknown }) => errors.push(err) },
    live: {
      isOnlineHere: (userId: string) => userId === 'sara',
      relay: { signal: (_: object, { key }: { readonly key: string }) => signals.push(key), onSignal: () => undefined },
    },
  } as never;
  const state = createState(app, {
    name: 'test',
    of: 'person',
    read: async (key) => {
      if (failing) throw failing;
      const read = stored;
      if (key === 'sara slow') await waiting.promise;
      return () => told.push(read);
    },
  });
  return {
    state,
    signals,
    told,
    errors,
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
