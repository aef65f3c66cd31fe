import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { inProof } from '../testing/in-proof.ts';
import { joinPhrase, relativeTime, shownCount } from './phrases.ts';

const now = Date.parse('2026-06-15T12:00:00.000Z');
const seconds = 1000;
const hours = 3600 * seconds;
const days = 24 * hours;
const ago = (age: number) => relativeTime(now - age, now);

describe('relative time', () => {
  it.each([
    [0, { now: true }],
    [59.999 * seconds, { now: true }],
    [-5 * hours, { now: true }],
    [60 * seconds, { unit: 'minute', count: 1 }],
    [hours - 1, { unit: 'minute', count: 59 }],
    [hours, { unit: 'hour', count: 1 }],
    [days - 1, { unit: 'hour', count: 23 }],
    [days, { unit: 'day', count: 1 }],
    [7 * days - 1, { unit: 'day', count: 6 }],
    [7 * days, { unit: 'week', count: 1 }],
    [28 * days - 1, { unit: 'week', count: 3 }],
    [28 * days, { unit: 'month', count: 1 }],
    [61 * days, { unit: 'month', count: 2 }],
    [365 * days, { unit: 'month', count: 11 }],
    [365.25 * days, { unit: 'year', count: 1 }],
    [6 * 365.25 * days - 1, { unit: 'year', count: 5 }],
    [6 * 365.25 * days, { year: 2020 }],
    [20 * 365.25 * days, { year: 2006 }],
  ])('after %d ms is %j', (age, expected) => expect(ago(age)).toEqual(expected));

  it('counts every unit within its bounds, and never skips back', () => {
    const order = ['minute', 'hour', 'day', 'week', 'month', 'year'];
    const most = [59, 23, 6, 3, 11, 5];
    const place = (age: number): number => {
      const shown = ago(age);
      if ('now' in shown) return 0;
      if ('year' in shown) return 1000;
      const unit = order.indexOf(shown.unit);
      expect(shown.count).toBeGreaterThanOrEqual(1);
      expect(shown.count).toBeLessThanOrEqual(most[unit] ?? 0);
      return (unit + 1) * 100 + shown.count;
    };
    const upTo = (most: number) => fc.integer({ min: 0, max: most });
    const age = fc.oneof(upTo(2 * hours), upTo(30 * days), upTo(3000 * days));
    fc.assert(
      fc.property(age, age, (a, b) => {
        expect(place(Math.max(a, b))).toBeGreaterThanOrEqual(place(Math.min(a, b)));
      }),
      { numRuns: inProof(400, 2000) },
    );
  });
});

describe('the join phrase', () => {
  it.each([
    ['2026-06-15T11:59:30.000Z', { phrase: 'now' }],
    ['2026-06-15T11:00:00.000Z', { phrase: 'ago', unit: 'hour', count: 1 }],
    ['2026-06-01T12:00:00.000Z', { phrase: 'ago', unit: 'week', count: 2 }],
    ['2026-01-10T12:00:00.000Z', { phrase: 'since', month: 1, year: 2026 }],
    ['2025-08-10T12:00:00.000Z', { phrase: 'since', month: 8, year: 2025 }],
    ['2025-01-10T12:00:00.000Z', { phrase: 'years', count: 1 }],
    ['2021-01-10T12:00:00.000Z', { phrase: 'years', count: 5 }],
    ['2019-12-31T12:00:00.000Z', { phrase: 'veteran', year: 2019 }],
  ])('of %s is %j', (joined, phrase) => expect(joinPhrase(Date.parse(joined), now)).toEqual(phrase));
});

describe('counts', () => {
  it('are shown only when they are not zero', () => {
    expect([shownCount(0), shownCount(7)]).toEqual([null, 7]);
  });
});
