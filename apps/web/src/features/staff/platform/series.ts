import type { DayNumbers } from '@baithak/protocol/contracts/staff';

export const numberNames = ['people', 'guests', 'messages', 'reports', 'answers', 'rooms'] as const;
export type NumberName = (typeof numberNames)[number];

/** A day with its value; null where it was not counted. */
export interface Point {
  readonly day: string;
  readonly value: number | null;
}

export const seriesOf = (days: readonly DayNumbers[], name: NumberName): readonly Point[] =>
  days.map((row) => ({ day: row.day, value: name === 'answers' ? row.answerMinutes : row[name] }));

/** Fewer days make nothing usual. */
const leastDays = 7;

/** The middle value of the days before the last one, from the first on that had any; null for too few. */
export const usualOf = (points: readonly Point[]): number | null => {
  const before = points.slice(0, -1).flatMap(({ value }) => value ?? []);
  const first = before.findIndex((value) => value > 0);
  const values = first < 0 ? [] : before.slice(first).toSorted((a, b) => a - b);
  return values.length < leastDays ? null : (values[Math.floor((values.length - 1) / 2)] ?? null);
};

/** Values that are small anyway are no news. */
const leastUnusual = 10;

/** More than twice and a half the usual. */
export const isUnusual = (value: number | null, usual: number | null): boolean =>
  value !== null && usual !== null && value >= leastUnusual && value > usual * 2.5;
