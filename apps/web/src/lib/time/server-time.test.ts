import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-time.ts';

const now = Date.parse('2026-11-27T12:00:00.400Z');
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

it.each([2 * 3_600_000, -40 * 60_000, 86_400_000 * 365])('goes by the server where the device is %i ms off', (off) => {
  learnServerTime(new Date(now - off).toUTCString(), now - 80);
  expect(Math.abs(serverNow() - (now - off))).toBeLessThan(1500);
  vi.advanceTimersByTime(60_000);
  expect(Math.abs(serverNow() - (now + 60_000 - off))).toBeLessThan(1500);
});

it('takes a second more or less, a late answer and what is no date for no difference', () => {
  learnServerTime(new Date(now - 1000).toUTCString(), now - 900);
  learnServerTime(new Date(now - 3_600_000).toUTCString(), now - 60_000);
  learnServerTime(null, now);
  learnServerTime('yesterday', now);
  expect(serverNow()).toBe(now);
});
