const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is left of a ban, in the units that a person counts it in; null: it has ended. */
export type TimeLeft =
  | { readonly unit: 'seconds' }
  | { readonly unit: 'minutes' | 'days'; readonly count: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number };

export const timeLeft = (until: string, now: number): TimeLeft | null => {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  if (left < minute) return { unit: 'seconds' };
  if (left < hour) return { unit: 'minutes', count: Math.floor(left / minute) };
  if (left >= 2 * day) return { unit: 'days', count: Math.floor(left / day) };
  return { unit: 'hours', hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) };
};
