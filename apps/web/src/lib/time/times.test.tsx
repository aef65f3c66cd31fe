// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi, beforeEach, it } from 'vitest';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { render } from '../../testing/render.tsx';
import { Moment } from '../../ui/time.tsx';
import { startOfDay } from './format-date.ts';
import { applyTimeFormat } from './time-format.ts';
import { timesOf, type Times } from './now.ts';
import { learnServerTime, serverNow } from './server-time.ts';

beforeAll(() => {
  process.env['TZ'] = 'Asia/Karachi';
  Object.defineProperty(navigator, 'languages', { value: ['de-DE', 'en-US@posix', 'en-PK', 'ur-PK'] });
});

/** 22 November 2026, 20:02 in Karachi. */
const now = new Date('2026-11-22T15:02:00.000Z');
const [thisMorning, yesterday, tuesday, inJanuary, lastYear] = [
  '2026-11-22T04:31:05.000Z',
  '2026-11-21T13:02:00.000Z',
  '2026-11-17T07:05:00.000Z',
  '2025-12-31T19:30:00.000Z',
  '2025-11-02T20:15:00.000Z',
] as const;
const dates = [thisMorning, yesterday, tuesday, inJanuary, lastYear];

const times = async (language: Language, is24: boolean): Promise<Times> => {
  const t = createTranslator(language, await loadPack(language)).getFixedT(null, 'times');
  return timesOf(t, { language, is24 }, startOfDay(now));
};

describe('a date', () => {
  test('has the day where it is not today, and the year where it is another one', async () => {
    const { moment, short, day } = await times('en', false);
    expect(dates.map(moment)).toEqual([
      '9:31 am',
      'yesterday, 6:02 pm',
      '17 Nov, 12:05 pm',
      '1 Jan, 12:30 am',
      '3 Nov 2025, 1:15 am',
    ]);
    expect(dates.map(short)).toEqual(['9:31 am', 'Yesterday', 'Tue', '1 Jan', '3 Nov 2025']);
    expect(dates.map(day)).toEqual([
      'Today',
      'Yesterday',
      'Tuesday, 17 November',
      'Thursday, 1 January',
      'Monday, 3 November 2025',
    ]);
  });

  test('has the part of the day before the hours in Urdu', async () => {
    const { moment, short, day } = await times('ur', false);
    expect(dates.map(moment)).toEqual([
      'صبح 9:31',
      'کل شام 6:02',
      '17 نومبر، دوپہر 12:05',
      '1 جنوری، رات 12:30',
      '3 نومبر 2025، رات 1:15',
    ]);
    const hours = [14, 15, 16, 17].map((hour) => moment(new Date(2026, 10, 22, hour, 4).toISOString()));
    expect(hours).toEqual(['دوپہر 2:04', 'سہ پہر 3:04', 'سہ پہر 4:04', 'شام 5:04']);
    expect(dates.map(short)).toEqual(['صبح 9:31', 'کل', 'منگل', '1 جنوری', '3 نومبر 2025']);
    expect(dates.map(day).slice(-2)).toEqual(['جمعرات، 1 جنوری', 'پیر، 3 نومبر 2025']);
  });

  test('has hours to 24 where they were chosen', async () => {
    const [english, urdu] = [await times('en', true), await times('ur', true)];
    expect(dates.map(english.moment)).toEqual([
      '09:31',
      'yesterday, 18:02',
      '17 Nov, 12:05',
      '1 Jan, 00:30',
      '3 Nov 2025, 01:15',
    ]);
    expect(dates.map(urdu.moment).slice(0, 2)).toEqual(['09:31', 'کل 18:02']);
  });

  test('has its exact moment in the reader’s zone, and in UTC where nobody’s zone is known', async () => {
    const [english, urdu, english24] = [await times('en', false), await times('ur', false), await times('en', true)];
    expect(english.exact(thisMorning)).toBe('Sunday, 22 November 2026, 9:31:05 am');
    expect(urdu.exact(thisMorning)).toBe('اتوار، 22 نومبر 2026، صبح 9:31:05');
    expect(english24.exact(thisMorning)).toBe('Sunday, 22 November 2026, 09:31:05');
    expect(english.exactUtc(lastYear)).toBe('Sunday, 2 November 2025, 20:15:00 UTC');
    expect(urdu.exactUtc(lastYear)).toBe('اتوار، 2 نومبر 2025، 20:15:00 UTC');
  });

  test('to come is tomorrow or a date, and what a slow clock takes for the future is today', async () => {
    const { until, moment, short, day } = await times('en', false);
    const [soon, tomorrow, later] = [
      '2026-11-22T16:00:00.000Z',
      '2026-11-23T04:00:00.000Z',
      '2027-01-02T04:00:00.000Z',
    ];
    expect([soon, tomorrow, later].map(until)).toEqual(['9:00 pm', 'tomorrow, 9:00 am', '2 Jan 2027, 9:00 am']);
    const justAfterMidnight = '2026-11-22T19:00:20.000Z';
    expect([moment, short, day].map((write) => write(justAfterMidnight))).toEqual(['12:00 am', '12:00 am', 'Today']);
    expect((await times('ur', false)).until(tomorrow)).toBe('کل صبح 9:00 بجے');
  });
});

describe('on the screen', () => {
  let unmount = () => undefined as void;
  afterEach(() => {
    unmount();
    vi.useRealTimers();
    applyTimeFormat('device');
  });
  const shown = () => document.querySelector('time');

  test('what was today is yesterday from midnight on, and the hours follow the setting', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-22T18:59:50.000Z') });
    applyTimeFormat('12');
    unmount = await render(<Moment date="2026-11-22T18:02:00.000Z" />);
    expect(shown()?.textContent).toBe('11:02 pm');
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(shown()?.textContent).toBe('11:02 pm');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shown()?.textContent).toBe('yesterday, 11:02 pm');
    act(() => applyTimeFormat('24'));
    expect(shown()?.textContent).toBe('yesterday, 23:02');
    expect(shown()?.dateTime).toBe('2026-11-22T18:02:00.000Z');
    expect(shown()?.title).toBe('Sunday, 22 November 2026, 23:02:00');
    expect(shown()?.getAttribute('aria-label')).toBe(shown()?.title);
  });
});

describe('the server’s clock', () => {
  const now = Date.parse('2026-11-27T12:00:00.400Z');
  beforeEach(() => void vi.useFakeTimers({ now }));
  afterEach(() => {
    learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
    vi.useRealTimers();
  });

  it.each([2 * 3_600_000, -40 * 60_000, 86_400_000 * 365])(
    'goes by the server where the device is %i ms off',
    (off) => {
      learnServerTime(new Date(now - off).toUTCString(), now - 80);
      expect(Math.abs(serverNow() - (now - off))).toBeLessThan(1500);
      vi.advanceTimersByTime(60_000);
      expect(Math.abs(serverNow() - (now + 60_000 - off))).toBeLessThan(1500);
    },
  );

  it('takes a second more or less, a late answer and what is no date for no difference', () => {
    learnServerTime(new Date(now - 1000).toUTCString(), now - 900);
    learnServerTime(new Date(now - 3_600_000).toUTCString(), now - 60_000);
    learnServerTime(null, now);
    learnServerTime('yesterday', now);
    expect(serverNow()).toBe(now);
  });
});
