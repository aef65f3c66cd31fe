import { relativeTime } from '@baithak/protocol/phrases';
import { useTranslation } from 'react-i18next';
import { useNow } from './now.ts';

/** How long ago a moment was, in words (specification 9). `date` is ISO. */
export const useAgo = (date: string): string => {
  const { t } = useTranslation('times');
  const ago = relativeTime(Date.parse(date), useNow());
  if ('now' in ago) return t('now');
  return 'year' in ago ? String(ago.year) : t(ago.unit, { count: ago.count });
};
