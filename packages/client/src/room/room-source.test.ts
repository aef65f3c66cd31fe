import { expect, test } from 'vitest';
import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import type { Sockets } from '../sockets/sockets.ts';
import { createRoomSource } from './room-source.ts';

const roomId = 'a'.repeat(24);
type Told = { readonly roomId: string; readonly topic: string };

/** A source whose load is answered by hand, with the topic of before. */
const sourceOf = () => {
  const listeners = new Set<(told: Told) => void>();
  const asked = Promise.withResolvers<unknown>();
  const on = {
    topicUpdated: (listener: (told: Told) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const source = createRoomSource(
    // nothing else is used by a load.
    { screens: { loadRoom: async () => asked.promise } } as unknown as AllActions,
    {} as Sockets,
    on as unknown as EventSubscribers,
    new Set(),
    {},
  );
  const tell = (told: Told) => listeners.forEach((listener) => listener(told));
  return { source, tell, listeners, answer: asked.resolve, fail: asked.reject };
};

test('a topic that is told before the answer of a load replaces the one in the answer, in that room alone', async () => {
  const { source, tell, listeners, answer } = sourceOf();
  const load = source.load(roomId);
  tell({ roomId, topic: 'new' });
  tell({ roomId: 'b'.repeat(24), topic: 'elsewhere' });
  answer({ roomDetails: { _id: roomId, topic: 'old' } });
  expect((await load).roomDetails).toEqual({ _id: roomId, topic: 'new' });
  expect(listeners.size).toBe(0);
});

test('a load that fails listens no longer', async () => {
  const { source, listeners, fail } = sourceOf();
  const load = source.load(roomId);
  fail(new Error('no connection'));
  await expect(load).rejects.toThrow('no connection');
  expect(listeners.size).toBe(0);
});
