import { expect, test } from 'vitest';
import { milestoneOf } from './notify.ts';

test('likes are told of at 1, 10, 50, 100, 500 and so on', () => {
  const reached = [0, 1, 2, 9, 10, 49, 50, 99, 100, 499, 500, 999, 1000, 4999, 5000, 12_345].map(milestoneOf);
  expect(reached).toEqual([0, 1, 1, 1, 10, 10, 50, 50, 100, 100, 500, 500, 1000, 1000, 5000, 10_000]);
});
