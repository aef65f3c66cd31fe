import type { TFunction } from 'i18next';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from 'zustand';
import {
  type TimeForm,
  daysBefore,
  formatDate,
  formatDay,
  formatDigits,
  formatExact,
  formatExactUtc,
  formatTime,
  formatWeekday,
  formatWholeDay,
  startOfDay,
} from './format-date.ts';
import { onServerTime, serverNow } from './server-time.ts';
import { useIs24 } from './time-format.ts';

const tickMs = 30_000;

const clock = createStore<number>(serverNow);
onServerTime(() => clock.setState(serverNow()));
let subscribers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The next midnight is not waited past: what was today is yesterday at once. */
const tick = (): void => {
  const now = new Date(serverNow());
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  timer = setTimeout(tick, Math.min(tickMs, midnight - now.getTime()));
  clock.setState(now.getTime());
};

/** One clock for all ages on the page. It runs only while an age is shown. */
const subscribe = (listener: () => void): (() => void) => {
  if (subscribers === 0) tick();
  subscribers += 1;
  const unsubscribe = clock.subscribe(listener);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers === 0) clearTimeout(timer);
  };
};

/** When the server rendered the page, in ms: ages are relative to it until the page is hydrated. */
export const RenderedAt = createContext(0);

/** The time that ages are relative to, in ms, by the server's clock. */
export const useNow = (): number => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(subscribe, clock.getState, () => renderedAt);
};

/** When the reader's day began, in ms; changes at midnight. */
export const useToday = (): number => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => startOfDay(new Date(clock.getState())),
    () => startOfDay(new Date(renderedAt)),
  );
};

/** The forms of a date, an ISO string, in which the screens show it (docs/design.md#times). */
export interface Times {
  /** 7:31, beside other times of the same hours. */
  readonly digits: (iso: string) => string;
  /** 7:31 pm, below a line with the day. */
  readonly time: (iso: string) => string;
  /** 7:31 pm today; yesterday, 7:31 pm; 1 Jan, 7:31 pm. */
  readonly moment: (iso: string) => string;
  /** The same of what is to come, for sentences: tomorrow, 7:31 pm. */
  readonly until: (iso: string) => string;
  /** For narrow lists: 7:31 pm today; Yesterday; Thu; 1 Jan. */
  readonly short: (iso: string) => string;
  /** Today; Yesterday; Thursday, 1 January. */
  readonly day: (iso: string) => string;
  /** 1 Jan. */
  readonly date: (iso: string) => string;
  /** Thursday, 1 January 2026. */
  readonly wholeDay: (iso: string) => string;
  /** Thursday, 1 January 2026, 7:31:05 pm. */
  readonly exact: (iso: string) => string;
  /** The same by the clock of no place, for pages that the server draws. */
  readonly exactUtc: (iso: string) => string;
}

/** Days within which the name of the day says which one. */
const week = 7;

/** `today`: when the reader's day began, in ms. */
export const timesOf = (t: TFunction<'times'>, form: TimeForm, today: number): Times => {
  const { language } = form;
  const of =
    (write: (date: Date) => string) =>
    (iso: string): string =>
      write(new Date(iso));
  const dateAndTime = (date: Date, time: string): string =>
    t('dateAt', { date: formatDate(date, language, today), time });
  return {
    digits: of((date) => formatDigits(date, form)),
    time: of((date) => formatTime(date, form)),
    moment: of((date) => {
      const [before, time] = [daysBefore(today, date), formatTime(date, form)];
      // A device's clock may be behind: what has happened was not tomorrow.
      if (before <= 0) return time;
      return before === 1 ? t('yesterdayAt', { time }) : dateAndTime(date, time);
    }),
    until: of((date) => {
      const [before, time] = [daysBefore(today, date), t('oClock', { time: formatTime(date, form) })];
      if (before === 0) return time;
      return before === -1 ? t('tomorrowAt', { time }) : dateAndTime(date, time);
    }),
    short: of((date) => {
      const before = daysBefore(today, date);
      if (before <= 0) return formatTime(date, form);
      if (before === 1) return t('yesterday');
      return before < week ? formatWeekday(date, language) : formatDate(date, language, today);
    }),
    day: of((date) => {
      const before = daysBefore(today, date);
      if (before <= 0) return t('today');
      return before === 1 ? t('yesterday') : formatDay(date, language, today);
    }),
    date: of((date) => formatDate(date, language, today)),
    wholeDay: of((date) => formatWholeDay(date, language)),
    exact: of((date) => formatExact(date, form)),
    exactUtc: of((date) => formatExactUtc(date, language)),
  };
};

/** How dates are shown now, in the reader's language and hours; another object only when one of these or the day changes. */
export const useTimes = (): Times => {
  const { t, i18n } = useTranslation('times');
  const { language } = i18n;
  const is24 = useIs24();
  const today = useToday();
  return useMemo(() => timesOf(t, { language, is24 }, today), [t, language, is24, today]);
};
