import { isQuietTime } from '@baithak/protocol/text/quiet-hours';
import { localTime } from '../../platform/local-time.ts';

interface QuietHours {
  /** `HH:MM`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Whether it is a quiet hour. */
export const isQuiet = ({ from, to, timeZone }: QuietHours, now: number): boolean =>
  from !== '' && to !== '' && isQuietTime(from, to, localTime(timeZone, now).time);
