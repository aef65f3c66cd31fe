// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime } from '../../../lib/time/server-time.ts';
import { render } from '../../../testing/render.tsx';
import { useSecondsSince } from './running-time.tsx';

const server = Date.parse('2026-11-27T12:00:00.500Z');
const hour = 3_600_000;
const Seconds = ({ since }: { since: number }) => <output>{useSecondsSince(since)}</output>;
const shown = () => document.querySelector('output')?.textContent;

let unmount = () => undefined as void;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  unmount();
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

test.each([
  ['ahead', 2 * hour],
  ['behind', -2 * hour],
])('counts from the first moment by the server’s clock where the device’s is %s', async (_, off) => {
  vi.setSystemTime(server + off);
  learnServerTime(new Date(server).toUTCString(), Date.now());
  unmount = await render(<Seconds since={server - 40_000} />);
  expect(shown()).toBe('40');
  await act(async () => void vi.advanceTimersByTime(3000));
  expect(shown()).toBe('43');
});
