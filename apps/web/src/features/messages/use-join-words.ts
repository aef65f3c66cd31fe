import { joinPhrase } from '@baithak/protocol/phrases';
import { useTranslation } from 'react-i18next';

/** How long somebody has been here, in the words of specification 9. Both in ms. */
export const useJoinWords = (): ((joined: number, now: number) => string) => {
  const { t, i18n } = useTranslation('messages');
  return (joined, now) => {
    const told = joinPhrase(joined, now);
    switch (told.phrase) {
      case 'now': return t('joined.now');
      case 'ago': return t(`joined.${told.unit}`, { count: told.count });
      case 'since': {
        const month = new Intl.DateTimeFormat(i18n.language === 'ur' ? 'ur' : 'en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(told.year, told.month - 1));
        return t('joined.since', { month, year: told.year });
      }
      case 'years': return t('joined.years', { count: told.count });
      case 'veteran': return t('joined.veteran', { year: told.year });
    }
  };
};
