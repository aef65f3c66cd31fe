import { relativeTime } from '@baithak/protocol/phrases';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from './now.ts';

/** How long before `now` (milliseconds) a moment was, in words (specification 9). `date` is ISO. */
export const agoOf = (t: TFunction<'times'>, date: string, now: number): string => {
  const ago = relativeTime(Date.parse(date), now);
  if ('now' in ago) return t('now');
  return 'year' in ago ? String(ago.year) : t(ago.unit, { count: ago.count });
};

/** How long ago a moment was, in words that follow the clock. */
export const useAgo = (date: string): string => agoOf(useTranslation('times').t, date, useNow());
