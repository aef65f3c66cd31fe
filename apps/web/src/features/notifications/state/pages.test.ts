import { expect, test } from 'vitest';
import { madeNotification as made } from '../testing/made-notification.ts';
import { nextUnseen, notificationsOf, withNotification, withSeen, without, type Pages } from './pages.ts';

const mention = made('mention');
const reply = made('threadReply', { seen: true });
const older = made('like');
const pages: Pages = {
  pages: [
    { data: [mention, reply], unreadCount: 2, canLoadMore: true },
    { data: [older], unreadCount: 2, canLoadMore: false },
  ],
  pageParams: [undefined, reply._id],
};
const ids = (of: Pages): string[] => notificationsOf(of).map(({ _id }) => _id);
const unseen = (of: Pages): string[] => notificationsOf(of).flatMap(({ _id, seen }) => (seen ? [] : [_id]));

test('a new one comes to the top, and one that has grown moves there', () => {
  const fresh = made('staff');
  expect(ids(withNotification(pages, 'all', fresh))).toEqual([fresh._id, mention._id, reply._id, older._id]);
  const grown = { ...older, count: 10 };
  expect(notificationsOf(withNotification(pages, 'all', grown))).toEqual([grown, mention, reply]);
});

test('a filter takes what is of it', () => {
  const fresh = made('mention');
  expect(ids(withNotification(pages, 'mentions', fresh))[0]).toBe(fresh._id);
  expect(ids(withNotification(pages, 'replies', fresh))).toEqual(ids(pages));
  expect(ids(withNotification(pages, 'replies', made('reply')))).toHaveLength(4);
});

test('one or all are seen or deleted', () => {
  expect(unseen(withSeen(pages, { _id: older._id }))).toEqual([mention._id]);
  expect(unseen(withSeen(pages, { all: true }))).toEqual([]);
  expect(ids(without(pages, { _id: mention._id }))).toEqual([reply._id, older._id]);
  expect(ids(without(pages, { all: true }))).toEqual([]);
});

test('the next one is unseen: further down, or from the top again', () => {
  const all = notificationsOf(pages);
  expect(nextUnseen(all, mention._id)).toBe(older);
  expect(nextUnseen(all, older._id)).toBe(mention);
  expect(nextUnseen(all, 'f'.repeat(24))).toBe(mention);
  expect(nextUnseen([{ ...mention, seen: true }], mention._id)).toBeUndefined();
});
