import { LRUCache } from 'lru-cache';

/** The time, and what is to happen at a time. Tests move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Calls `run` once when `now()` reaches `time`, at once when that is past. Returns what cancels it. Does not keep the process alive. */
  schedule(time: number, run: () => void): () => void;
}

/** Milliseconds. Node runs a timer of more at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (time, run) => {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = Math.min(longestTimer, Math.max(0, time - Date.now()));
      // Node's timers run up to a millisecond early.
      timer = setTimeout(() => (Date.now() < time ? wait() : run()), left).unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};

/** Rings once at the earliest of the times that it was set to since it rang last. */
interface Alarm {
  set(time: number): void;
  /** It rings no more. */
  off(): void;
}

export const createAlarm = (clock: Clock, ring: () => void): Alarm => {
  let cancel = (): void => undefined;
  let next = Infinity;
  return {
    set: (time) => {
      if (time >= next) return;
      cancel();
      next = time;
      cancel = clock.schedule(time, () => {
        next = Infinity;
        ring();
      });
    },
    off: () => {
      next = -Infinity;
      cancel();
    },
  };
};

/** Lengths of time, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The day (UTC) of a time in milliseconds, counted from 1970. */
export const dayOf = (time: number): number => Math.floor(time / day);

/** The same day and time so many months before, UTC; where that month has no such day, its last one. */
export const monthsBefore = (time: number, months: number): number => {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
};

const padded = (count: number, digits: 2 | 3): string => String(count).padStart(digits, '0');

/** The date of a day as ISO 8601 begins: the one that was asked for last, because answers have many times of few days. */
let dated = { day: Number.NaN, text: '' };

/** A moment (ms since 1970) as the wire has it: ISO 8601 in UTC, with milliseconds. */
export const iso = (milliseconds: number): string => {
  const time = Math.trunc(milliseconds);
  const date = dayOf(time);
  if (date !== dated.day)
    dated = { day: date, text: new Date(date * day).toISOString().slice(0, -'00:00:00.000Z'.length) };
  const rest = time - date * day;
  const [hours, minutes] = [Math.floor(rest / hour), Math.floor(rest / minute) % 60];
  return `${dated.text}${padded(hours, 2)}:${padded(minutes, 2)}:${padded(Math.floor(rest / 1000) % 60, 2)}.${padded(rest % 1000, 3)}Z`;
};

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
