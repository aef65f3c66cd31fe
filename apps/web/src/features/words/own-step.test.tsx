// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { writeMe } from '../../lib/session/me.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { OwnStep } from './allowed-words.tsx';

const server = Date.parse('2026-11-27T12:00:00.500Z');
const hour = 3_600_000;
const step = (at: number) => ({
  open: false,
  at: new Date(at).toISOString(),
  missingMessages: 5,
  settings: defaultPlatformSettings.words,
});

let unmount = () => undefined as void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  writeMe({ userId: 'c'.repeat(24), username: 'naya1', rank: 1, guest: false });
});
afterEach(() => {
  unmount();
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

test.each([
  ['ahead', 2 * hour],
  ['behind', -2 * hour],
])('a time to come is told, and one that is over is not, where the device’s clock is %s', async (_, off) => {
  vi.setSystemTime(server + off);
  learnServerTime(new Date(server).toUTCString(), Date.now());
  for (const [at, isWaiting] of [
    [server + hour, true],
    [server - hour, false],
  ] as const) {
    answerCalls('getLadder', () => ({ ladder: null, words: step(at) }));
    unmount = await render(<OwnStep />);
    const text = () => document.body.textContent ?? '';
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(text()).toContain('5 ');
    });
    expect(/until /.test(text())).toBe(isWaiting);
    unmount();
  }
});
