// @vitest-environment happy-dom
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { act, type Dispatch, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeMe } from '../../lib/session/me.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { OwnStep } from './allowed-words.tsx';
import { StaffWordLists, useStaffWords } from './staff-word-lists.tsx';
import { useWordsStep } from './use-words-step.ts';

describe('the step of words', () => {
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
});

describe('one’s own step', () => {
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
});

describe('the words of the staff', () => {
  let searchFor: Dispatch<string> = () => undefined;
  const Words = () => {
    const [search, setSearch] = useState('a');
    useLayoutEffect(() => {
      searchFor = setSearch;
    }, []);
    return <output>{useStaffWords(search).answer?.changed.map(({ word }) => word)}</output>;
  };
  const listed = (word: string): AnswerOf<'listStaffWords'> => {
    const changed = {
      word,
      language: 'en' as const,
      state: 'allowed' as const,
      asked: 0,
      date: '2026-01-01T12:00:00.000Z',
    };
    return { version: 1, date: null, asked: [], changed: [changed], canLoadMore: false };
  };

  let unmount = () => undefined as void;
  afterEach(() => {
    unmount();
    vi.useRealTimers();
  });

  test('the page says what the dictionary does', async () => {
    answerCalls('listStaffWords', () => ({ version: 1, date: null, asked: [], changed: [], canLoadMore: false }));
    unmount = await render(<StaffWordLists />);
    expect(document.querySelector('h2')?.textContent).toBe('Allowed words');
    expect(document.querySelector('header p')?.textContent).toMatch(/not in this dictionary are masked/);
  });

  test('the answer to a search that was left does not replace what was found since', async () => {
    vi.useFakeTimers();
    const first = Promise.withResolvers<AnswerOf<'listStaffWords'>>();
    answerCalls('listStaffWords', ({ search }) => (search === 'a' ? first.promise : listed('alif')));
    unmount = await render(<Words />);
    await act(async () => vi.advanceTimersByTimeAsync(200));
    await act(async () => searchFor('al'));
    await act(async () => vi.advanceTimersByTimeAsync(200));
    await act(async () => first.resolve(listed('aam')));
    expect(document.querySelector('output')?.textContent).toBe('alif');
  });
});
