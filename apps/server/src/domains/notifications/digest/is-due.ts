import { day, hour } from '../../../platform/clock.ts';
import { localTime } from '../../../platform/local-time.ts';

export interface DigestChoice {
  readonly digest: 'daily' | 'weekly';
  readonly timeZone: string;
  /** When the last one was made; null for none. */
  readonly sentAt: number | null;
}

/** Read with the first tea, and never at night: when a server was down in the morning, later on that day. */
const [from, to] = ['08:00', '21:00'];
const firstDay = 'Mon';

/** Whether somebody's digest is to be made now, by their own clock: every morning, or on Mondays. */
export const isDue = ({ digest, timeZone, sentAt }: DigestChoice, now: number): boolean => {
  const { time, weekday } = localTime(timeZone, now);
  if (time < from || time >= to) return false;
  const since = sentAt === null ? Number.POSITIVE_INFINITY : now - sentAt;
  // Less than a whole day: the last one may have been made late.
  const pause = 13 * hour;
  if (digest === 'daily') return since > pause;
  return weekday === firstDay ? since > pause : sentAt !== null && since > 7 * day;
};

/** What has happened before is not in a digest: since the last one, or for as long as one covers. */
export const digestSince = ({ digest, sentAt }: DigestChoice, now: number): number =>
  sentAt ?? now - (digest === 'daily' ? 1 : 7) * day;
