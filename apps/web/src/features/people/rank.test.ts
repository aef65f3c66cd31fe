import { expect, test } from 'vitest';
import { nameColor, ownTitle, rankColor, rankSign } from './rank.ts';

test('ranks above 6 have a star with a check, staff and bots an outline, 2 to 4 a nuqta, members nothing, guests their own', () => {
  expect([11, 10, 9, 8, 7].map(rankSign)).toEqual(['star', 'star', 'star', 'star', 'star']);
  expect([6, 5].map(rankSign)).toEqual(['outline', 'outline']);
  expect([4, 3, 2].map(rankSign)).toEqual(['nuqta', 'nuqta', 'nuqta']);
  expect([1, 0, -1].map(rankSign)).toEqual(['none', 'none', 'guest']);
});

test('a guest has a colour of its own', () => {
  expect(rankColor(-1)).toBe('var(--rank-guest)');
  expect(rankColor(11)).toBe('var(--rank-11)');
});

test('a name has a quiet colour of its own until a rank gives it another', () => {
  const id = '6650f1a9c3b2d4e5f6000001';
  expect([0, 1].map((rank) => nameColor(rank, id))).toEqual([nameColor(1, id), nameColor(1, id)]);
  expect(nameColor(1, id)).toMatch(/^var\(--name-\d+\)$/);
  expect(nameColor(1, '6650f1a9c3b2d4e5f6000002')).not.toBe(nameColor(1, id));
  expect([2, 11, -1].map((rank) => nameColor(rank, id))).toEqual([2, 11, -1].map(rankColor));
});

test('only a title that is not the rank’s own is shown as it was given', () => {
  expect(ownTitle({ rank: 4, title: 'Premium Member' })).toBeNull();
  expect(ownTitle({ rank: 4, title: 'Poet of the week' })).toBe('Poet of the week');
});
