// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { farahsConversation } from '../../../testing/room-conversation.ts';
import { useReportRead } from './report-read.ts';
import { dispatch } from './conversation-store.ts';

const roomId = 'a'.repeat(24);
const conversation = farahsConversation(roomId);
const told: number[] = [];
let cache: QueryClient;
let unmount: () => void;

const Reader = () => {
  useReportRead(conversation, true);
  return null;
};
const read = (rev: number) => act(async () => dispatch(cache, roomId, { type: 'read', rev }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  told.length = 0;
  answerCalls('updateReadPointer', (input) => {
    told.push((input as { rev: number }).rev);
    return {};
  });
  cache = testCache();
  const fresh = { messages: [], rev: 9, canLoadMore: false, present: [], presentCount: 0, readRev: 2 };
  dispatch(cache, roomId, { type: 'loaded', fresh });
  unmount = await render(<Reader />, cache);
});
afterEach(() => {
  cache.clear();
  vi.useRealTimers();
});

test('what was read is told soon, what follows together and not before 15 s later, the rest at the end', async () => {
  await pass(60_000);
  expect(told).toEqual([]);
  await read(4);
  await read(5);
  expect(told).toEqual([]);
  await pass(1500);
  expect(told).toEqual([5]);
  await read(6);
  await pass(14_000);
  await read(7);
  expect(told).toEqual([5]);
  await pass(6000);
  expect(told).toEqual([5, 7]);
  await read(8);
  unmount();
  expect(told).toEqual([5, 7, 8]);
});
