import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCache } from '../testing/render.tsx';
import { patchQueries, replaceQuery } from './query-news.ts';

const queryKey = ['poll'];
type Answer = PromiseWithResolvers<number>;

let cache: ReturnType<typeof testCache>;
/** One for each time that was asked. */
let answers: Answer[];
let leave: () => void;

const known = () => cache.getQueryData<number>(queryKey);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const answer = async (at: number, value: number) => {
  answers[at]?.resolve(value);
  await settled();
};

beforeEach(() => {
  cache = testCache();
  answers = [];
  const queryFn = () => {
    const next = Promise.withResolvers<number>();
    answers.push(next);
    return next.promise;
  };
  leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
});
afterEach(() => {
  leave();
  cache.clear();
});

test('an answer that was read before events does not undo what they told, and is awaited, however many come', async () => {
  const add = () => patchQueries<number>(cache, queryKey, (before) => before + 1);
  await answer(0, 1);
  add();
  expect([known(), answers.length]).toEqual([2, 1]);
  void cache.invalidateQueries({ queryKey });
  add();
  add();
  expect([known(), answers.length]).toEqual([4, 2]);
  await answer(1, 1);
  expect(answers).toHaveLength(3);
  await answer(2, 5);
  expect([known(), answers.length]).toEqual([5, 3]);
});

test('a page that is being added to a list is added though an event comes', async () => {
  const pages = Promise.withResolvers<number>();
  const list = new InfiniteQueryObserver(cache, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve(0) : pages.promise),
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = list.subscribe(() => undefined);
  await settled();
  const more = list.fetchNextPage();
  patchQueries(cache, ['list'], (before) => before);
  pages.resolve(1);
  await more;
  await settled();
  expect(cache.getQueryData<{ pages: number[] }>(['list'])?.pages).toEqual([0, 1]);
  stop();
});

test('an event during the first load has it loaded again', async () => {
  patchQueries<number>(cache, queryKey, (before) => before + 1);
  await answer(0, 1);
  await answer(1, 2);
  expect([known(), answers.length]).toEqual([2, 2]);
});

test('what an event tells whole stays, whatever was on its way', async () => {
  replaceQuery(cache, queryKey, 7);
  await answer(0, 1);
  void cache.invalidateQueries({ queryKey });
  replaceQuery(cache, queryKey, 8);
  await answer(1, 2);
  expect([known(), answers.length]).toEqual([8, 2]);
});

test('what is invalidated while it is loaded for the first time is loaded again, once', async () => {
  void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey });
  await answer(0, 1);
  expect([known(), answers.length]).toEqual([1, 2]);
  await answer(1, 2);
  expect([known(), answers.length]).toEqual([2, 2]);
});

test('so is what is invalidated while it is loaded after a failure', async () => {
  answers[0]?.reject(new Error('no'));
  await settled();
  void cache.refetchQueries({ queryKey });
  void cache.invalidateQueries({ queryKey });
  await answer(1, 1);
  await answer(2, 2);
  expect([known(), answers.length]).toEqual([2, 3]);
});

test('what nobody invalidated is loaded once', async () => {
  await answer(0, 1);
  expect([known(), answers.length]).toEqual([1, 1]);
});
