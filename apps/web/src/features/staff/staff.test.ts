import { describe, expect, it } from 'vitest';
import { parseStaffPath, staffPageAddress, staffPages } from './frame/staff-pages.ts';
import { isUnusual, seriesOf, usualOf } from './platform/number-boxes.tsx';

describe('the pages of the staff', () => {
  it('finds the page of an address and the address of a page', () => {
    for (const { page } of staffPages) expect(parseStaffPath(staffPageAddress(page))).toBe(page);
    expect([parseStaffPath('/staff'), parseStaffPath('/staff/'), parseStaffPath('/staff/people/abc')]).toEqual([
      'reports',
      'reports',
      'people',
    ]);
    expect(parseStaffPath('/staff/platform')).toBeNull();
  });
});

describe('a series of numbers', () => {
  const day = (at: number, messages: number, answerMinutes: number | null = null) => ({
    day: `2026-11-${10 + at}`,
    people: null,
    guests: null,
    rooms: null,
    messages,
    reports: 0,
    answerMinutes,
  });

  it('takes the middle of the days before today, from the first on that had any; too few are not usual', () => {
    const days = [0, 0, 0, 4, 100, 6, 8, 5, 7, 0, 50].map((messages, at) => day(at, messages, at < 3 ? at : null));
    expect(usualOf(seriesOf(days, 'messages'))).toBe(6);
    expect(usualOf(seriesOf(days.slice(0, 9), 'messages'))).toBeNull();
    expect(usualOf(seriesOf(days, 'answers'))).toBeNull();
    expect(usualOf(seriesOf(days, 'people'))).toBeNull();
  });

  it('calls a day unusual that is far above the usual, and no small number', () => {
    expect([isUnusual(46, 13), isUnusual(30, 13), isUnusual(9, 1), isUnusual(null, 1), isUnusual(50, null)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
