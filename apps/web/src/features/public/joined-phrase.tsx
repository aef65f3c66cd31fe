import { joinPhrase } from '@baithak/protocol/phrases';
import { useTranslation } from 'react-i18next';
import { useAgo, useNow } from './ago.tsx';

const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Since when somebody is here, in the words of specification 9. `date` is ISO. */
export const JoinedPhrase = ({ date }: { date: string }) => {
  const { t } = useTranslation('public');
  const now = useNow();
  const ago = useAgo();
  const joined = Date.parse(date);
  const told = joinPhrase(joined, now);
  const words = (): string => {
    if (told.phrase === 'years') return t('joinedYears', { count: told.count });
    if (told.phrase === 'veteran') return t('joinedVeteran', { year: told.year });
    if (told.phrase !== 'since') return t('joinedAgo', { ago: ago(joined, now) });
    return t('joinedSince', { month: t(`months.${monthKeys[told.month - 1] ?? 'jan'}`), year: told.year });
  };
  return <time dateTime={date}>{words()}</time>;
};
