// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { readLists } from './lists-store.ts';
import { usePrivateUpdates } from './use-private-updates.ts';

vi.mock('../../../lib/client.ts', () => import('../../../testing/fake-client.ts'));

let cache: QueryClient;
let unmount: () => void;

const Updates = () => {
  usePrivateUpdates();
  return null;
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const thread = (unreadMessages: number) => ({
  _id: 't',
  user: { username: 'rabia55' },
  lastUpdate: '2026-01-01T12:00:00.000Z',
  accepted: 1,
  connectionState: 2,
  unreadMessages,
});
const page = (part: string, unread: number) => ({
  data: part === 'threads' ? [thread(unread)] : [],
  canLoadMore: false,
  unread,
  requests: 0,
});
const answerLists = (answer: (part: string) => unknown) =>
  answerCalls('listPrivateThreads', (input) => answer((input as { part: string }).part));
const known = () => [readLists(cache).threads.get('t')?.unreadMessages, readLists(cache).unread];

beforeEach(async () => {
  vi.useFakeTimers();
  answerLists((part) => page(part, 0));
  cache = testCache();
  unmount = await render(<Updates />, cache);
  await pass(0);
});
afterEach(() => {
  unmount();
  cache.clear();
  vi.useRealTimers();
});

test('a message that comes while the lists are being loaded loads them again: their answer may not know of it', async () => {
  expect(known()).toEqual([0, 0]);
  let answerEarlier: (listed: object) => void = () => undefined;
  const earlier = new Promise((resolve) => (answerEarlier = resolve));
  answerLists((part) => (part === 'threads' ? earlier : page(part, 0)));
  await act(async () => receive('privateMessageDeleted', {}));
  await pass(2_000);
  await act(async () => receive('newPrivateActivity', { threadId: 't', unread: 1 }));
  expect(known()).toEqual([1, 1]);
  await act(async () => answerEarlier(page('threads', 0)));
  expect(known()).toEqual([0, 0]);
  answerLists((part) => page(part, 1));
  await pass(2_000);
  expect(known()).toEqual([1, 1]);
});
