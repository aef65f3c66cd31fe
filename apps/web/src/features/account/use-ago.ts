import { relativeTime } from '@baithak/protocol/phrases';
import { useTranslation } from 'react-i18next';

/** How long ago, in words (specification 9). */
export const useAgo = (): ((iso: string) => string) => {
  const { t } = useTranslation('account');
  return (iso) => {
    const ago = relativeTime(new Date(iso).getTime(), Date.now());
    if ('now' in ago) return t('ago.now');
    return 'year' in ago ? t('ago.inYear', { year: ago.year }) : t(`ago.${ago.unit}`, { count: ago.count });
  };
};
