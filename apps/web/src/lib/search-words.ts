import { roomRef } from '@baithak/protocol/entities/entities.rules';

/** What a search is narrowed by; each has a word in both languages, which is understood in either. */
export const searchFilters = ['from', 'in', 'before', 'after', 'on'] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** The words before the colon, by the language of the interface. */
export const filterWords: Readonly<Record<'en' | 'ur', Readonly<Record<SearchFilter, string>>>> = {
  en: { from: 'from', in: 'in', before: 'before', after: 'after', on: 'on' },
  ur: { from: 'از', in: 'کمرہ', before: 'پہلے', after: 'بعد', on: 'تاریخ' },
};

const filterByWord = new Map(
  searchFilters.flatMap((filter) => [filterWords.en[filter], filterWords.ur[filter]].map((word) => [word, filter])),
);
const word = [...filterByWord.keys()].join('|');
const written = new RegExp(`(?<=^|\\s)(${word}):(\\S*)`, 'giu');
const atTheEnd = new RegExp(`(?<=^|\\s)(${word}):(\\S*)$`, 'iu');

/** What was typed into a search field, taken apart. Dates are ISO 8601; null: not narrowed by it. */
export interface SearchWords {
  readonly words: string;
  readonly from: string | null;
  readonly room: string | null;
  readonly since: string | null;
  /** Not itself. */
  readonly until: string | null;
}

const digits = (text: string): string =>
  text.replaceAll(/[۰-۹٠-٩]/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16));

/** The first moments of a day, month or year and of the one after it, where the reader is; null for what is none. */
const daysOf = (text: string): { readonly start: string; readonly end: string } | null => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(digits(text)) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), month === undefined ? 0 : Number(month) - 1, day === undefined ? 1 : Number(day)];
  const start = new Date(y, m, d);
  if (y < 1970 || start.getFullYear() !== y || start.getMonth() !== m || start.getDate() !== d) return null;
  const end = day === undefined ? new Date(y, month === undefined ? 12 : m + 1, 1) : new Date(y, m, d + 1);
  return { start: start.toISOString(), end: end.toISOString() };
};

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one);
const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one);

/** Adds one filter; one that is not written to its end narrows nothing yet. */
const narrow = (found: SearchWords, filter: SearchFilter, value: string): SearchWords => {
  if (filter === 'from')
    return /^@?[a-z0-9]+$/i.test(value) ? { ...found, from: value.replace('@', '').toLowerCase() } : found;
  if (filter === 'in') {
    const room = value.replace(/^#/, '').toLowerCase();
    return roomRef.test(room) ? { ...found, room } : found;
  }
  const days = daysOf(value);
  if (days === null) return found;
  return {
    ...found,
    since: filter === 'before' ? found.since : later(found.since, filter === 'on' ? days.start : days.end),
    until: filter === 'after' ? found.until : earlier(found.until, filter === 'on' ? days.end : days.start),
  };
};

/**
 * Takes `from:name`, `in:room`, `before:2026-11-20`, `after:…` and `on:…` (a day, month or year) out of what was typed
 * (docs/product.md#screens).
 */
export const parseSearchWords = (typed: string): SearchWords => {
  let found: SearchWords = { words: '', from: null, room: null, since: null, until: null };
  for (const [, name = '', value = ''] of typed.matchAll(written)) {
    const filter = filterByWord.get(name.toLowerCase());
    if (filter !== undefined) found = narrow(found, filter, value);
  }
  return { ...found, words: typed.replaceAll(written, ' ').replaceAll(/\s+/gu, ' ').trim() };
};

/** The same as a search takes it. `room`: what it is narrowed to by something else than a filter. */
export const searchInput = ({ words, from, room: named, since, until }: SearchWords, room: string | null = null) => {
  const roomId = named ?? room;
  return {
    ...(words !== '' && { q: words }),
    ...(roomId !== null && { roomId }),
    ...(from !== null && { from }),
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  };
};

/** The filter that is being typed at the end; null when there is none. */
export const filterAtEnd = (typed: string): { readonly filter: SearchFilter; readonly value: string } | null => {
  const [, name = '', value = ''] = atTheEnd.exec(typed) ?? [];
  const filter = filterByWord.get(name.toLowerCase());
  return filter === undefined ? null : { filter, value };
};

/** What was typed with the filter at its end written out, ready for the next word. */
export const completeFilter = (typed: string, value: string): string =>
  typed.replace(atTheEnd, (_, name: string) => `${name}:${value} `);
