// @vitest-environment happy-dom
import { act, useLayoutEffect, useState, type Dispatch } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { useStaffWords } from './staff-word-lists.tsx';

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
