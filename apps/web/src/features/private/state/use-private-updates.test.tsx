// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { privateThread } from '../../../testing/entities.ts';
import { render, testCache } from '../../../testing/render.tsx';
import type { AnswerOf, InputOf } from '../../../testing/wire-types.ts';
import { readLists } from './private-lists.ts';
import { usePrivateUpdates } from './use-private-updates.ts';

let cache: QueryClient;
let unmount: () => void;

const Updates = () => {
  usePrivateUpdates();
  return null;
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
type Listed = AnswerOf<'listPrivateThreads'>;
type Part = InputOf<'listPrivateThreads'>['part'];
const { _id: threadId, user } = privateThread();
const page = (part: Part, unread: number): Listed => ({
  data: part === 'threads' ? [privateThread({ unreadMessages: unread })] : [],
  canLoadMore: false,
  unread,
  requests: 0,
});
const answerLists = (answer: (part: Part) => Listed | Promise<Listed>) =>
  answerCalls('listPrivateThreads', ({ part }) => answer(part));
const known = () => [readLists(cache).threads.get(threadId)?.unreadMessages, readLists(cache).unread];

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
  const earlier = Promise.withResolvers<Listed>();
  answerLists((part) => (part === 'threads' ? earlier.promise : page(part, 0)));
  await act(async () => receive('privateMessageDeleted', { threadId, rev: 2, privateMessageId: 'e'.repeat(24) }));
  await pass(2_000);
  await act(async () => receive('newPrivateActivity', { threadId, user, text: 'salam', unread: 1 }));
  expect(known()).toEqual([1, 1]);
  await act(async () => earlier.resolve(page('threads', 0)));
  expect(known()).toEqual([0, 0]);
  answerLists((part) => page(part, 1));
  await pass(2_000);
  expect(known()).toEqual([1, 1]);
});
