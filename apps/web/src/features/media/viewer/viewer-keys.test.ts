import { expect, test } from 'vitest';
import { clampIndex, stepForKey } from './viewer-keys.ts';

test('arrows go where the text runs', () => {
  expect([stepForKey('ArrowRight', 'ltr'), stepForKey('ArrowLeft', 'ltr')]).toEqual([1, -1]);
  expect([stepForKey('ArrowRight', 'rtl'), stepForKey('ArrowLeft', 'rtl')]).toEqual([-1, 1]);
  expect([stepForKey('Home', 'rtl'), stepForKey('End', 'ltr'), stepForKey('Enter', 'ltr')]).toEqual([
    'first',
    'last',
    null,
  ]);
});

test('there is nothing before the first and after the last', () => {
  expect([clampIndex(-1, 3), clampIndex(1, 3), clampIndex(3, 3)]).toEqual([0, 1, 2]);
});
