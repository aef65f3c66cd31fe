import { expect, test } from 'vitest';
import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import type { Sockets } from '../sockets/sockets.ts';
import { createRoomSource } from './room-follower.ts';

const roomId = 'a'.repeat(24);

/** A source whose load is answered by hand, with what was so before. */
const sourceOf = () => {
  const listeners = new Set<readonly [event: string, listener: (payload: unknown) => void]>();
  const asked = Promise.withResolvers<unknown>();
  const on = new Proxy(
    {},
    {
      get: (_, event) => (listener: (payload: unknown) => void) => {
        const listening = [String(event), listener] as const;
        listeners.add(listening);
        return () => listeners.delete(listening);
      },
    },
  );
  const source = createRoomSource(
    // nothing else is used by a load.
    { screens: { loadRoom: async () => asked.promise } } as unknown as AllActions,
    {} as Sockets,
    on as unknown as EventSubscribers,
    new Set(),
    {},
  );
  const tell = (told: string, payload: unknown) =>
    listeners.forEach(([event, listener]) => event === told && listener(payload));
  return { source, tell, listeners, answer: asked.resolve, fail: asked.reject };
};

test('what is told before the answer of a load replaces what the answer says of it, in that room alone', async () => {
  const { source, tell, listeners, answer } = sourceOf();
  const load = source.load(roomId);
  const [until, other] = ['2026-06-15T12:00:00.000Z', 'b'.repeat(24)];
  tell('topicUpdated', { roomId, topic: 'new' });
  tell('roomFrozen', { roomId, on: true, until, reason: 'surge', strict: true, raid: false });
  tell('topicUpdated', { roomId: other, topic: 'elsewhere' });
  tell('slowModeChanged', { roomId: other, seconds: 30 });
  answer({ roomDetails: { _id: roomId, topic: 'old' }, frozen: null, slowMode: 5 });
  expect(await load).toEqual({
    roomDetails: { _id: roomId, topic: 'new' },
    frozen: { until, reason: 'surge', strict: true, raid: false },
    slowMode: 5,
  });
  expect(listeners.size).toBe(0);
});

test('a freeze that ends before the answer of a load has ended', async () => {
  const { source, tell, answer } = sourceOf();
  const load = source.load(roomId);
  tell('roomFrozen', { roomId, on: false, until: null, reason: null, raid: false });
  answer({ roomDetails: { _id: roomId, topic: 'old' }, frozen: { reason: 'surge' }, slowMode: 0 });
  expect(await load).toMatchObject({ roomDetails: { topic: 'old' }, frozen: null });
});

test('a load that fails listens no longer', async () => {
  const { source, listeners, fail } = sourceOf();
  const load = source.load(roomId);
  fail(new Error('no connection'));
  await expect(load).rejects.toThrow('no connection');
  expect(listeners.size).toBe(0);
});
