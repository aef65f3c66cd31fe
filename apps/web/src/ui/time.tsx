import { relativeTime } from '@baithak/protocol/text/phrases';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTimes, useNow } from '../lib/time/now.ts';
import { useIsLive } from '../lib/use-is-live.ts';

interface TimeProps {
  /** ISO. */
  readonly date: string;
  readonly children: string;
  /** The words say more than when: they are read aloud too. */
  readonly isSentence?: boolean;
  readonly className?: string | undefined;
}

/** A date in short words. The exact moment is read aloud, and shown on hover. */
export const Time = ({ date, children, isSentence = false, className }: TimeProps) => {
  const { exact, exactUtc } = useTimes();
  // The server does not know the reader's time zone.
  const moment = (useIsLive() ? exact : exactUtc)(date);
  return (
    <time
      className={className}
      dateTime={date}
      title={moment}
      aria-label={isSentence ? `${children} (${moment})` : moment}
    >
      {children}
    </time>
  );
};

/** When something happened: the time today, with the day before. */
export const Moment = ({ date, className }: { date: string; className?: string | undefined }) => (
  <Time date={date} className={className}>
    {useTimes().moment(date)}
  </Time>
);

/** How long before `now` (milliseconds) a date was, as text (docs/product.md#relative-time). `date` is ISO. */
export const agoOf = (t: TFunction<'times'>, date: string, now: number): string => {
  const ago = relativeTime(Date.parse(date), now);
  if ('now' in ago) return t('now');
  return 'year' in ago ? String(ago.year) : t(ago.unit, { count: ago.count });
};

export const useAgo = (date: string): string => agoOf(useTranslation('times').t, date, useNow());

/** How long ago something was. `date` is ISO. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => (
  <Time date={date} className={className}>
    {useAgo(date)}
  </Time>
);
