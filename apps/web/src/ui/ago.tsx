import { useTranslation } from 'react-i18next';
import { formatFullDate } from '../lib/time/format-date.ts';
import { useIsHydrated } from '../lib/time/now.ts';
import { useAgo } from '../lib/time/use-ago.ts';

/** How long ago something was; its title is the full date in the reader's time zone. `date` is ISO. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => {
  const { i18n } = useTranslation();
  const isHydrated = useIsHydrated();
  return (
    <time className={className} dateTime={date} title={isHydrated ? formatFullDate(date, i18n.language) : undefined}>
      {useAgo(date)}
    </time>
  );
};
