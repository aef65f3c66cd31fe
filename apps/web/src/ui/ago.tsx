import { relativeTime } from '@baithak/protocol/text/phrases';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/time/now.ts';
import { Time } from './time.tsx';

/** How long before `now` (milliseconds) a date was, as text (docs/product.md#relative-time). `date` is ISO. */
export const agoOf = (t: TFunction<'times'>, date: string, now: number): string => {
  const ago = relativeTime(Date.parse(date), now);
  if ('now' in ago) return t('now');
  return 'year' in ago ? String(ago.year) : t(ago.unit, { count: ago.count });
};

/** How long ago a date was, as text that updates with time. */
export const useAgo = (date: string): string => agoOf(useTranslation('times').t, date, useNow());

/** How long ago something was. `date` is ISO. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => (
  <Time date={date} className={className}>
    {useAgo(date)}
  </Time>
);
