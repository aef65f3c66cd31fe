import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createSlowReaders } from './slow-readers.ts';

const megabyte = 1024 * 1024;

/** A connection whose reader has so many bytes waiting; `ended` says whether it was ended. */
const connectionWith = (bufferedAmount: number) => {
  const websocket = Object.assign(new EventEmitter(), {
    readyState: 1,
    bufferedAmount,
    ended: false,
    terminate: () => void (websocket.ended = true),
  });
  return Object.assign(new EventEmitter(), { transport: { socket: websocket }, ended: () => websocket.ended });
};

test('when too much waits for all together, those with most are ended, and nobody who is only a little behind', () => {
  const clock = createTestClock();
  const readers = createSlowReaders(clock);
  const [slowest, slow, busy] = [7, 4, 0.5].map((each) =>
    Array.from({ length: each === 7 ? 30 : 60 }, () => connectionWith(each * megabyte)),
  );
  for (const each of [...(slow ?? []), ...(slowest ?? []), ...(busy ?? [])]) readers.watch(each as never);
  const ended = (some: typeof slow) => some?.filter((each) => each.ended()).length;
  expect([ended(slowest), ended(slow), ended(busy)]).toEqual([0, 0, 0]);
  clock.passWithTimers(5000);
  // 450 MB of the first two kinds; 128 MB of them may stay.
  expect([ended(slowest), ended(slow), ended(busy)]).toEqual([30, 28, 0]);
  readers.stop();
});

test('nobody is ended while less waits for all together, however unevenly', () => {
  const clock = createTestClock();
  const readers = createSlowReaders(clock);
  const slow = Array.from({ length: 30 }, () => connectionWith(8 * megabyte));
  for (const each of slow) readers.watch(each as never);
  clock.passWithTimers(5000);
  expect(slow.some((each) => each.ended())).toBe(false);
  readers.stop();
});
