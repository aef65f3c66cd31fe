import { useTranslation } from 'react-i18next';
import { fullDate } from '../lib/clock.ts';
import { useIsAlive } from '../lib/now.ts';
import { useAgo } from '../lib/use-ago.ts';

/** How long ago something was; the whole date, in the reader's hours, as its title. `date` is ISO. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => {
  const { i18n } = useTranslation();
  const isAlive = useIsAlive();
  return (
    <time className={className} dateTime={date} title={isAlive ? fullDate(date, i18n.language) : undefined}>
      {useAgo(date)}
    </time>
  );
};
