import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const minute = 60_000;

it.each([
  [0, null],
  [-5, null],
  [30_000, { unit: 'seconds' }],
  [15 * minute, { unit: 'minutes', count: 15 }],
  [24 * 60 * minute - 1, { unit: 'hours', hours: 23, minutes: 59 }],
  [47 * 60 * minute, { unit: 'hours', hours: 47, minutes: 0 }],
  [7 * 24 * 60 * minute, { unit: 'days', count: 7 }],
] as const)('%i ms are %o', (left, expected) => {
  const now = Date.parse('2026-11-22T19:40:00.000Z');
  expect(timeLeft(new Date(now + left).toISOString(), now)).toEqual(expected);
});
