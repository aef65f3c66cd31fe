import { expect, test } from 'vitest';
import { reduceThreads } from './threads-reducer.ts';
import { threadOf } from './threads-fixtures.ts';
import { emptyThreads, listKey, type RoomThreads } from './threads-state.ts';

const [old, middle, latest] = [1, 5, 9].map((number) => ({ ...threadOf(number, 'sana', null), tags: ['tea'] }));
if (!old || !middle || !latest) throw new Error('There are three threads.');
const teas = listKey('new', 'tea');
const sweets = listKey('new', 'sweets');

/** A reader who has looked at the threads of both tags. */
const loaded = (canLoadMore = false): RoomThreads =>
  [
    { key: teas, data: [latest, middle, old] },
    { key: sweets, data: [] },
  ].reduce<RoomThreads>(
    (room, { key, data }) =>
      reduceThreads(room, {
        type: 'threadsLoaded',
        key,
        page: { data, pinnedThreads: [], highlights: [], canLoadMore },
        askedStep: 0,
      }),
    emptyThreads('farah'),
  );
const ids = (room: RoomThreads, key: string) => room.lists.get(key)?.ids;
const retagged = (thread: typeof middle, tags: string[], changed = 1) => ({
  ...thread,
  tags,
  changed,
  edited: true,
  editedAt: new Date(Date.UTC(2026, 1, changed)).toISOString(),
});

test("an edit moves a thread between the loaded lists of tags, on others' screens and on its author's", () => {
  const thread = retagged(middle, ['Sweets']);
  for (const type of ['threadUpdated', 'threadLoaded'] as const) {
    const room = reduceThreads(loaded(), { type, thread });
    expect([ids(room, teas), ids(room, sweets)]).toEqual([[latest._id, old._id], [middle._id]]);
    const back = reduceThreads(room, { type, thread: retagged(middle, ['tea'], 2) });
    expect([ids(back, teas), ids(back, sweets)]).toEqual([[latest._id, middle._id, old._id], []]);
  }
});

test('an edited thread that was not loaded comes into the list of its tag, unless it belongs to a later page', () => {
  const thread = retagged(threadOf(3, 'sana', null), ['tea']);
  const room = reduceThreads(loaded(true), { type: 'threadUpdated', thread });
  expect(ids(room, teas)).toEqual([latest._id, middle._id, thread._id, old._id]);
  const beyond = retagged(threadOf(0, 'sana', null), ['tea']);
  expect(ids(reduceThreads(room, { type: 'threadUpdated', thread: beyond }), teas)).toEqual(ids(room, teas));
});

test('a page asked for before an edit does not bring the thread back', () => {
  const room = reduceThreads(loaded(), { type: 'threadUpdated', thread: retagged(middle, ['sweets']) });
  const page = { data: [latest, middle, old], pinnedThreads: [], highlights: [], canLoadMore: false };
  expect(ids(reduceThreads(room, { type: 'threadsLoaded', key: teas, page, askedStep: 0 }), teas)).toEqual([
    latest._id,
    old._id,
  ]);
});
