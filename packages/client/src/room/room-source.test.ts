import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { describe, expect, test } from 'vitest';
import type { Client } from '../create-client.ts';
import type { Sockets } from '../sockets/sockets.ts';
import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import { followPrivateThread } from './private-follower.ts';
import { createRoomSource } from './room-follower.ts';

describe('a room', () => {
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
      { loading: { loadRoom: async () => asked.promise } } as unknown as AllActions,
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
});

describe('a private thread', () => {
  const threadId = 'a'.repeat(24);
  type Told = { readonly thread: Pick<PrivateThread, '_id' | 'connectionState'> };
  const never = () => () => undefined;

  /** A thread whose load is answered by hand. */
  const follow = () => {
    const listeners = new Set<(told: Told) => void>();
    const asked = Promise.withResolvers<unknown>();
    const client = {
      // nothing else is used by a load.
      privateThreads: { loadPrivateThread: async () => asked.promise, unloadPrivateThread: async () => undefined },
      on: {
        newPrivateMessage: never,
        privateMessageEdited: never,
        privateMessageDeleted: never,
        privateThreadUpdated: (listener: (told: Told) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      onAcknowledged: never,
      onMissed: never,
    } as unknown as Client;
    const loaded = Promise.withResolvers<number>();
    followPrivateThread(client, threadId, {
      onLoad: ({ thread }) => loaded.resolve(thread.connectionState),
      onChange: () => undefined,
      onError: loaded.reject,
    });
    const tell = (told: Told) => listeners.forEach((listener) => listener(told));
    return { tell, listeners, answer: asked.resolve, fail: asked.reject, state: loaded.promise };
  };

  test('how a thread is told to be before the answer of its load replaces what the answer says, of that thread alone', async () => {
    const { tell, listeners, answer, state } = follow();
    tell({ thread: { _id: threadId, connectionState: 2 } });
    tell({ thread: { _id: 'b'.repeat(24), connectionState: 3 } });
    answer({ thread: { _id: threadId, connectionState: 1 }, rev: 1, msgs: [] });
    expect(await state).toBe(2);
    expect(listeners.size).toBe(0);
  });

  test('a load that fails listens no longer', async () => {
    const { listeners, fail, state } = follow();
    fail(new Error('no'));
    await expect(state).rejects.toThrow('no');
    expect(listeners.size).toBe(0);
  });
});
