import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('what is scheduled waits once more when its timer comes a millisecond early', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  systemClock.schedule(Date.now() + 1000, run);
  const now = Date.now() + 999;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  clock.mockReturnValue(now + 1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

it('what is scheduled for the past happens at once, and what is cancelled never', () => {
  vi.useFakeTimers();
  const [past, cancelled] = [vi.fn<() => void>(), vi.fn<() => void>()];
  systemClock.schedule(Date.now() - 5000, past);
  systemClock.schedule(Date.now() + 10, cancelled)();
  vi.advanceTimersByTime(20);
  expect([past.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});
