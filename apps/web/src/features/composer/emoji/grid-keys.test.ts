import { expect, test } from 'vitest';
import { stepInGrid } from './emoji-picker.tsx';

test('the arrows step through a grid and stop at its edges, mirrored from right to left', () => {
  const step = (key: string, at: number, isRtl = false) => stepInGrid(key, at, 10, 4, isRtl);
  expect([
    step('ArrowRight', 0),
    step('ArrowLeft', 0),
    step('ArrowDown', 1),
    step('ArrowUp', 1),
    step('ArrowDown', 8),
  ]).toEqual([1, 0, 5, 1, 8]);
  expect([step('ArrowRight', 1, true), step('ArrowLeft', 1, true)]).toEqual([0, 2]);
  expect([step('Home', 7), step('End', 7), step('x', 7)]).toEqual([0, 9, -1]);
});
