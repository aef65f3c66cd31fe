import { expect, test, vi } from 'vitest';
import { threadOf } from '../testing/threads-fixtures.ts';
import { reduceThreads } from '../live/threads-reducer.ts';
import { emptyThreads, listKey } from '../live/threads-state.ts';
import { newestOfOthers } from './use-unread-threads.ts';

vi.mock('../../../lib/client.ts', () => ({ client: {} }));

const me = 'farah';

test('the newest threads of others are the unread ones: own threads and replies are not', () => {
  const threads = [
    threadOf(1, 'sana', null),
    threadOf(2, 'hina', null),
    threadOf(3, me, null),
    threadOf(4, 'bilal', threadOf(1, 'sana', null)._id),
    threadOf(5, 'bilal', null),
  ];
  const ids = (...numbers: readonly number[]) => new Set(numbers.map((number) => threadOf(number, me, null)._id));
  expect(newestOfOthers(threads, me, 0, new Set())).toEqual(new Set());
  expect(newestOfOthers(threads, me, 2, new Set())).toEqual(ids(5, 2));
  expect(newestOfOthers(threads, me, 9, new Set())).toEqual(ids(5, 2, 1));
  expect(newestOfOthers(threads, me, 9, new Set(['hina']))).toEqual(ids(5, 1));
});

test('an event counts a thread of somebody else once, an own thread and a repeated event not at all', () => {
  const start = reduceThreads(emptyThreads(me), {
    type: 'threadsLoaded',
    key: listKey('new', ''),
    page: { data: [], pinnedThreads: [], highlights: [], canLoadMore: false },
    askedStep: 0,
  });
  const other = reduceThreads(start, { type: 'newThread', thread: threadOf(6, 'sana', null) });
  expect(other.unread).toBe(1);
  const repeated = reduceThreads(other, { type: 'newThread', thread: threadOf(6, 'sana', null) });
  expect(repeated.unread).toBe(1);
  expect(reduceThreads(repeated, { type: 'newThread', thread: threadOf(7, me, null) }).unread).toBe(1);
  const quiet = { type: 'newThread', thread: threadOf(8, 'hina', null), isQuiet: true } as const;
  expect(reduceThreads(repeated, quiet).unread).toBe(1);
  expect(reduceThreads(repeated, { type: 'unreadSet', count: 0 }).unread).toBe(0);
});
