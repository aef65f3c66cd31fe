/**
 * Times and days in the reader's language. Digits are 0 to 9 in both (docs/design.md#times). Formatters are expensive,
 * so each is created once.
 */
export interface TimeForm {
  readonly language: string;
  /** Hours of the clock go to 24, not to 12 twice. */
  readonly is24: boolean;
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Some browsers name their language as the system does, en-US@posix, which Intl refuses. */
const isForm = (name: string, language: string): boolean =>
  /^[a-z\d-]+$/i.test(name) && name.split('-')[0] === language;

/** The reader's own form of the language, such as en-PK; `server`: what is the same for everybody. */
const localeOf = (language: string, server: boolean): Intl.Locale => {
  const own = server ? undefined : navigator.languages.find((each) => isForm(each, language));
  return new Intl.Locale(own ?? (language === 'ur' ? 'ur-PK' : 'en-GB'), {
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
};

const format = (language: string, options: Intl.DateTimeFormatOptions, date: Date): string => {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = made.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeOf(language, options.timeZone !== undefined), options);
    made.set(key, formatter);
  }
  // People write 2 نومبر 2026 without the comma before the year.
  return formatter.format(date).replace(/، (?=\d{4}$)/, ' ');
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The part of the day that an Urdu speaker says before the hours. */
const partOfDay = (hour: number): string => {
  if (hour < 4 || hour >= 20) return 'رات';
  if (hour < 12) return 'صبح';
  if (hour < 15) return 'دوپہر';
  if (hour < 17) return 'سہ پہر';
  return 'شام';
};

/** 7:31, 19:31: the digits alone. */
const digits = (hour: number, minutes: string, is24: boolean): string =>
  is24 ? `${twoDigits(hour)}:${minutes}` : `${hour % 12 || 12}:${minutes}`;

const clock = (hour: number, minutes: string, { language, is24 }: TimeForm): string => {
  const shown = digits(hour, minutes, is24);
  if (is24) return shown;
  return language === 'ur' ? `${partOfDay(hour)} ${shown}` : `${shown} ${hour < 12 ? 'am' : 'pm'}`;
};

/** 7:31 pm, شام 7:31; or 19:31. */
export const formatTime = (date: Date, form: TimeForm): string =>
  clock(date.getHours(), twoDigits(date.getMinutes()), form);

/** 7:31, where the part of the day stands elsewhere; or 19:31. */
export const formatDigits = (date: Date, { is24 }: TimeForm): string =>
  digits(date.getHours(), twoDigits(date.getMinutes()), is24);

/** When the day of a date begins, in ms. */
export const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** How many days before today, by the calendar: 0 today, 1 yesterday. A day of summer time has 23 or 25 hours. */
export const daysBefore = (today: number, date: Date): number => Math.round((today - startOfDay(date)) / 86_400_000);

const yearUnless = (today: number, date: Date): Intl.DateTimeFormatOptions =>
  date.getFullYear() === new Date(today).getFullYear() ? {} : { year: 'numeric' };

/** Thursday, 1 January; with the year when it is another one than today's. */
export const formatDay = (date: Date, language: string, today: number): string =>
  format(language, { weekday: 'long', day: 'numeric', month: 'long', ...yearUnless(today, date) }, date);

/** 1 Jan; with the year when it is another one than today's. */
export const formatDate = (date: Date, language: string, today: number): string =>
  format(language, { day: 'numeric', month: 'short', ...yearUnless(today, date) }, date);

/** Thu. */
export const formatWeekday = (date: Date, language: string): string => format(language, { weekday: 'short' }, date);

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const separator = (language: string): string => (language === 'ur' ? '، ' : ', ');

/** Thursday, 1 January 2026. */
export const formatWholeDay = (date: Date, language: string): string => format(language, wholeDay, date);

/** Thursday, 1 January 2026, 7:31:05 pm, by the reader's clock. */
export const formatExact = (date: Date, form: TimeForm): string =>
  formatWholeDay(date, form.language) +
  separator(form.language) +
  clock(date.getHours(), `${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`, form);

/** Thursday, 1 January 2026, 14:31:05 UTC: for pages that are the same for everybody. */
export const formatExactUtc = (date: Date, language: string): string =>
  `${format(language, { ...wholeDay, timeZone: 'UTC' }, date)}${separator(language)}${date.toISOString().slice(11, 19)} UTC`;
