import { useTimes } from '../lib/time/now.ts';
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
