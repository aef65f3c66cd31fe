import { LRUCache } from 'lru-cache';

/** Making a format takes longer than using it, and most people share a few zones. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  // While somebody's zone is not known.
  const zone = timeZone || 'UTC';
  const held = clocks.get(zone);
  if (held) return held;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  });
  clocks.set(zone, made);
  return made;
};

/** The time of day (`HH:MM`) and the day of the week (`Mon`) in a time zone of the IANA database. */
export const localTime = (timeZone: string, now: number): { readonly time: string; readonly weekday: string } => {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`, weekday: parts.get('weekday') ?? '' };
};
