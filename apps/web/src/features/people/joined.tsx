import { joinPhrase } from '@baithak/protocol/phrases';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/now.ts';
import { useAgo } from '../../lib/use-ago.ts';

const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Since when somebody is here, in the words of specification 9. `date` is ISO; `alone`: without a label that says what was just now. */
export const Joined = ({ date, alone = false }: { date: string; alone?: boolean }) => {
  const { t } = useTranslation('times');
  const ago = useAgo(date);
  const told = joinPhrase(Date.parse(date), useNow());
  const words = (): string => {
    switch (told.phrase) {
      case 'now':
      case 'ago':
        return alone ? t('joined.alone', { ago }) : ago;
      case 'since':
        return t('joined.since', { month: t(`months.${monthKeys[told.month - 1] ?? 'jan'}`), year: told.year });
      case 'years':
        return t('joined.years', { count: told.count });
      case 'veteran':
        return t('joined.veteran', { year: told.year });
    }
  };
  return <time dateTime={date}>{words()}</time>;
};
