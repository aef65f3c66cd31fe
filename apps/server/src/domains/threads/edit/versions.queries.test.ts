import { expect, test } from 'vitest';
import { surplus, versionsKept } from './edit-thread.write.ts';

const sizes = (count: number, size: number) => Array.from({ length: count }, (_, at) => ({ number: at + 1, size }));

test('the first version and the latest ones stay, so many and so large', () => {
  expect(surplus([])).toEqual([]);
  expect(surplus(sizes(versionsKept.most, 10))).toEqual([]);
  expect(surplus(sizes(versionsKept.most + 2, 10)).toSorted((a, b) => a - b)).toEqual([2, 3]);
  // Three of them are too large together: the first and the latest stay.
  expect(surplus(sizes(4, versionsKept.characters / 2)).toSorted((a, b) => a - b)).toEqual([2, 3]);
});

test('one version more is kept, however large', () => {
  expect(
    surplus([
      { number: 1, size: 10 },
      { number: 2, size: versionsKept.characters * 2 },
    ]),
  ).toEqual([]);
});
