/**
 * Times and days in the reader's language. Digits are 0 to 9 in both (docs/design.md#type). Formatters are expensive,
 * so each is created once.
 */
const made = new Map<string, Intl.DateTimeFormat>();

const format = (language: string, options: Intl.DateTimeFormatOptions, date: Date): string => {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = made.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language === 'ur' ? 'ur-u-nu-latn' : 'en', options);
    made.set(key, formatter);
  }
  return formatter.format(date);
};

/** 7:31 pm; in Urdu without am or pm, as the part of the day is added as a word where needed. */
export const formatTime = (iso: string, language: string): string => {
  const text = format('en', { hour: 'numeric', minute: '2-digit', hour12: true }, new Date(iso))
    .toLowerCase()
    .replace('\u202f', ' ');
  return language === 'ur' ? text.replace(/ [ap]m$/, '') : text;
};

/** The part of the day an Urdu speaker puts before the hours; empty in English. */
export const partOfDay = (iso: string, language: string): string => {
  if (language !== 'ur') return '';
  const hour = new Date(iso).getHours();
  if (hour < 4 || hour >= 20) return 'رات';
  if (hour < 12) return 'صبح';
  if (hour < 16) return 'دوپہر';
  return 'شام';
};

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** How many days ago, by the calendar: 0 today, 1 yesterday. */
export const daysAgo = (iso: string, now: Date): number =>
  Math.round((startOfDay(now) - startOfDay(new Date(iso))) / 86_400_000);

/** Thursday, 1 January; with the year when it is another one. */
export const formatDay = (iso: string, language: string, now: Date): string => {
  const date = new Date(iso);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return format(language, { weekday: 'long', day: 'numeric', month: 'long', ...year }, date);
};

/** 1 January. */
export const formatDayAndMonth = (iso: string, language: string): string =>
  format(language, { day: 'numeric', month: 'long' }, new Date(iso));

/** In a list: the time today, the day within a week, the date before, with the year when it is another one. */
export const formatShortDate = (iso: string, language: string, now: Date): string => {
  const [ago, date] = [daysAgo(iso, now), new Date(iso)];
  if (ago <= 0) return formatTime(iso, language).replace(/ [ap]m$/, '');
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return format(language, ago < 7 ? { weekday: 'short' } : { day: 'numeric', month: 'short', ...year }, date);
};

/** The full date for a title: day, month, year and time. */
export const formatFullDate = (iso: string, language: string): string =>
  format(language, { dateStyle: 'full', timeStyle: 'short' }, new Date(iso));
