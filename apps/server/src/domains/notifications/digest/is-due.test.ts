import { expect, test } from 'vitest';
import { isDue } from './digest.write.ts';

/** 2026-11-23 is a Monday; Karachi is five hours ahead of UTC. */
const at = (karachi: string): number => Date.parse(`${karachi}+05:00`);
const timeZone = 'Asia/Karachi';
const daily = (now: string, sent: string | null) =>
  isDue({ digest: 'daily', timeZone, sentAt: sent === null ? null : at(sent) }, at(now));
const weekly = (now: string, sent: string | null) =>
  isDue({ digest: 'weekly', timeZone, sentAt: sent === null ? null : at(sent) }, at(now));

test('a daily digest is due each morning by the clock of its reader, once, and never at night', () => {
  expect(daily('2026-11-23T08:00', null)).toBe(true);
  expect(daily('2026-11-23T08:00', '2026-11-22T08:20')).toBe(true);
  expect(daily('2026-11-23T17:00', '2026-11-22T08:20')).toBe(true);
  for (const [now, sent] of [
    ['2026-11-23T07:59', null],
    ['2026-11-23T21:00', null],
    ['2026-11-23T20:59', '2026-11-23T08:00'],
  ] as const)
    expect(daily(now, sent), now).toBe(false);
});

test('a weekly one is due on Mondays, or on the day after when the server was down', () => {
  expect(weekly('2026-11-23T09:00', null)).toBe(true);
  expect(weekly('2026-11-23T09:00', '2026-11-17T09:00')).toBe(true);
  expect(weekly('2026-11-24T09:00', '2026-11-16T09:00')).toBe(true);
  for (const [now, sent] of [
    ['2026-11-24T09:00', null],
    ['2026-11-24T09:00', '2026-11-23T09:00'],
    ['2026-11-23T20:00', '2026-11-23T09:00'],
  ] as const)
    expect(weekly(now, sent), now).toBe(false);
});

test('a zone that is not known is UTC', () => {
  expect(isDue({ digest: 'daily', timeZone: '', sentAt: null }, Date.parse('2026-11-23T08:00Z'))).toBe(true);
  expect(isDue({ digest: 'daily', timeZone: '', sentAt: null }, Date.parse('2026-11-23T07:00Z'))).toBe(false);
});
