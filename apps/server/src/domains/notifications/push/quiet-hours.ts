import { isQuietTime } from '@baithak/protocol/text/quiet-hours';
import { LRUCache } from 'lru-cache';

interface QuietHours {
  /** `HH:MM`, or empty. */
  readonly from: string;
  readonly to: string;
  /** Of the IANA database; UTC while it is not known. */
  readonly timeZone: string;
}

/** Making a format takes longer than using it, and most people share a few zones. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
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

/** The time of day and the day of the week somewhere. */
export const localTime = (timeZone: string, now: number): { readonly time: string; readonly weekday: string } => {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`, weekday: parts.get('weekday') ?? '' };
};

/** Whether it is a quiet hour. */
export const isQuiet = ({ from, to, timeZone }: QuietHours, now: number): boolean =>
  from !== '' && to !== '' && isQuietTime(from, to, localTime(timeZone, now).time);
