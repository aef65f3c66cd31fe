// @vitest-environment happy-dom
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeMe } from '../../lib/session/me.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import { useWordsStep } from './use-words-step.ts';

const now = Date.parse('2026-11-27T12:00:00.500Z');
const roomId = 'a'.repeat(24);
const Field = () => <output>{useWordsStep(true)?.open === true ? 'free' : 'masked'}</output>;
const shown = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent);

let missing = 0;
let at = now;
let isOpen = false;
const asked = vi.fn();
let unmount = () => undefined as void;
beforeEach(() => {
  [missing, at, isOpen] = [1, now - 1000, false];
  asked.mockClear();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  writeMe({ userId: farah.user._id, username: farah.username, rank: 1, guest: false });
  answerCalls('getLadder', () => {
    asked();
    const words = { open: isOpen, at: new Date(at).toISOString(), missingMessages: missing };
    return { ladder: null, words: { ...words, settings: defaultPlatformSettings.words } };
  });
});
afterEach(() => {
  unmount();
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});
const open = async (fields = 1) => {
  unmount = await render(Array.from({ length: fields }, (_, at) => <Field key={at} />));
  await act(async () => undefined);
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const write = (who: typeof farah) =>
  act(async () => {
    receive('newMessage', { roomId, rev: 7, message: messageOf(who, 7, 'salaam') });
    await vi.advanceTimersByTimeAsync(0);
  });

test('fields share one question, and the last missing message of one’s own asks again', async () => {
  await open(2);
  expect(shown()).toEqual(['masked', 'masked']);
  expect(asked).toHaveBeenCalledTimes(1);
  await write(sana);
  expect(asked).toHaveBeenCalledTimes(1);
  [missing, isOpen] = [0, true];
  await write(farah);
  expect(shown()).toEqual(['free', 'free']);
});

test('it is asked again at the time itself, and once a minute', async () => {
  [missing, at] = [0, now + 20_000];
  await open();
  await pass(19_000);
  expect(asked).toHaveBeenCalledTimes(1);
  isOpen = true;
  await pass(1500);
  expect(shown()).toEqual(['free']);
  // A sanction, of which nobody tells.
  isOpen = false;
  await pass(61_000);
  expect(shown()).toEqual(['masked']);
});

test.each([
  ['ahead', 7_200_000],
  ['behind', -7_200_000],
])(
  'a server that answers the same at that time is asked now and then, where the device’s clock is %s',
  async (_, off) => {
    vi.setSystemTime(now + off);
    learnServerTime(new Date(now).toUTCString(), Date.now());
    [missing, at] = [0, now - 1000];
    await open();
    await pass(4000);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(2000);
    expect(asked).toHaveBeenCalledTimes(2);
  },
);
