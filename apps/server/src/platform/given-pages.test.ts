import { expect, it } from 'vitest';
import { createGivenPages } from './given-pages.ts';

const idsFrom = (start: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(start + at).padStart(24, '0'));
const page = (start: number, hasMore = true) => ({ ids: idsFrom(start, 20), hasMore });
const mine = { reader: 'me', name: 'a list' };

it('knows what was given up to an id, or up to about as many as a client has', () => {
  const pages = createGivenPages();
  pages.begin(mine, page(0));
  pages.follow(mine, pages.until(mine, 20), page(20));
  expect(pages.until(mine, idsFrom(24, 1)[0] ?? '')).toEqual(idsFrom(0, 25));
  for (const [count, given] of [
    [20, 20],
    [23, 20],
    [38, 40],
    [41, 40],
  ] as const)
    expect(pages.until(mine, count), String(count)).toEqual(idsFrom(0, given));
  for (const count of [60, 400]) expect(pages.until(mine, count), String(count)).toBe(undefined);
});

it('keeps no page whose beginning is not known, and none of a reading that is too long', () => {
  const pages = createGivenPages();
  pages.follow(mine, undefined, page(20));
  expect(pages.until(mine, idsFrom(39, 1)[0] ?? '')).toBe(undefined);
  pages.begin(mine, page(0));
  for (let at = 20; at < 2400; at += 20) pages.follow(mine, pages.until(mine, idsFrom(at - 1, 1)[0] ?? ''), page(at));
  expect(pages.until(mine, idsFrom(1999, 1)[0] ?? '')).toHaveLength(2000);
  for (const at of [2019, 2399]) expect(pages.until(mine, idsFrom(at, 1)[0] ?? '')).toBe(undefined);
  expect(pages.until(mine, 2020)).toBe(undefined);
});

it('forgets of whoever reads very much what they read first, and nothing of others', () => {
  const pages = createGivenPages();
  pages.begin(mine, page(0));
  for (let at = 0; at < 20_000; at += 1) pages.begin({ reader: 'guest', name: `search ${at}` }, page(0));
  expect(pages.until(mine, 20)).toHaveLength(20);
  expect(pages.until({ reader: 'guest', name: 'search 19999' }, 20)).toHaveLength(20);
  expect(pages.until({ reader: 'guest', name: 'search 0' }, 20)).toBe(undefined);
});

it('keeps nothing of a list that was given whole', () => {
  const pages = createGivenPages();
  pages.begin(mine, page(0, false));
  expect(pages.until(mine, 20)).toBe(undefined);
});

it('forgets who read longest ago, when many read', () => {
  const pages = createGivenPages();
  for (let at = 0; at < 30_000; at += 1) pages.begin({ reader: `person ${at}`, name: 'a list' }, page(0));
  expect(pages.until({ reader: 'person 0', name: 'a list' }, 20)).toBe(undefined);
  expect(pages.until({ reader: 'person 29999', name: 'a list' }, 20)).toHaveLength(20);
});
