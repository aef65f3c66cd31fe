/**
 * Pure answers about time and numbers; the words for them are in the language packs (docs/product.md#relative-time,
 * docs/product.md#display-rules).
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
/** A twelfth of a year: twelve months are exactly a year, so no age falls between the two. */
const month = (365.25 / 12) * day;
const year = 365.25 * day;

/** Years that are still counted; beyond them the calendar year is shown. */
export const countedYears = 5;

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** How long ago: `now` under 60 s, a count of a unit, or the calendar year (UTC). */
export type RelativeTime =
  | { readonly now: true }
  | { readonly unit: TimeUnit; readonly count: number }
  | { readonly year: number };

const counted = (unit: TimeUnit, age: number, length: number): RelativeTime => ({
  unit,
  count: Math.max(1, Math.floor(age / length)),
});

/**
 * How long before `now` a moment was; both in milliseconds. Minutes under 60, hours under 24, days under 7, weeks under 4,
 * months under 12, years up to 5, then the calendar year. What is ahead (clocks differ) is `now`.
 */
export const relativeTime = (then: number, now: number): RelativeTime => {
  const age = now - then;
  if (age < minute) return { now: true };
  if (age < hour) return counted('minute', age, minute);
  if (age < day) return counted('hour', age, hour);
  if (age < week) return counted('day', age, day);
  if (age < 4 * week) return counted('week', age, week);
  if (age < year) return counted('month', age, month);
  if (age < (countedYears + 1) * year) return counted('year', age, year);
  return { year: new Date(then).getUTCFullYear() };
};

/** How long a person has been here; `month` is 1 to 12 (UTC). The phrases: docs/product.md#join-phrases. */
export type JoinPhrase =
  | { readonly phrase: 'now' }
  | { readonly phrase: 'ago'; readonly unit: 'minute' | 'hour' | 'day' | 'week'; readonly count: number }
  | { readonly phrase: 'since'; readonly month: number; readonly year: number }
  | { readonly phrase: 'years'; readonly count: number }
  | { readonly phrase: 'veteran'; readonly year: number };

/** The join phrase of a profile: times ago under four weeks, then since month and year, years up to 5, then veteran. */
export const joinPhrase = (joined: number, now: number): JoinPhrase => {
  const relative = relativeTime(joined, now);
  const date = new Date(joined);
  if ('now' in relative) return { phrase: 'now' };
  if ('year' in relative) return { phrase: 'veteran', year: relative.year };
  const { unit, count } = relative;
  if (unit === 'year') return { phrase: 'years', count };
  if (unit === 'month') return { phrase: 'since', month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
  return { phrase: 'ago', unit, count };
};

/** A count, or null for zero: a thread without replies shows no number. */
export const shownCount = (count: number): number | null => (count === 0 ? null : count);
