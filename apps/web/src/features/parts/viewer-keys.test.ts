import { expect, test } from 'vitest';
import { moveTo, stepOf } from './viewer-keys.ts';

test('arrows go where the text runs', () => {
  expect([stepOf('ArrowRight', 'ltr'), stepOf('ArrowLeft', 'ltr')]).toEqual([1, -1]);
  expect([stepOf('ArrowRight', 'rtl'), stepOf('ArrowLeft', 'rtl')]).toEqual([-1, 1]);
  expect([stepOf('Home', 'rtl'), stepOf('End', 'ltr'), stepOf('Enter', 'ltr')]).toEqual(['first', 'last', null]);
});

test('there is nothing before the first and after the last', () => {
  expect([moveTo(-1, 3), moveTo(1, 3), moveTo(3, 3)]).toEqual([0, 1, 2]);
});
