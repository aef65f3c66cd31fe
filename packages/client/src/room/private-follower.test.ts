import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { expect, test } from 'vitest';
import type { Client } from '../create-client.ts';
import { followPrivateThread } from './private-follower.ts';

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
      privateMessageDeleted: never,
      privateThreadUpdated: (listener: (told: Told) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    onAcknowledged: never,
    onConnected: never,
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
