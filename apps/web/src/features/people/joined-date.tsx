import { joinPhrase } from '@baithak/protocol/text/phrases';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time/now.ts';
import { useAgo, Time } from '../../ui/time.tsx';

const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/**
 * How long somebody has been a member (docs/product.md#join-phrases). `date` is ISO; `alone`: there is no label 'Joined'
 * beside it.
 */
export const JoinedDate = ({ date, alone = false }: { date: string; alone?: boolean }) => {
  const { t } = useTranslation('times');
  const ago = useAgo(date);
  const parts = joinPhrase(Date.parse(date), useNow());
  const text = (): string => {
    switch (parts.phrase) {
      case 'now':
      case 'ago':
        return alone ? t('joined.alone', { ago }) : ago;
      case 'since':
        return t('joined.since', { month: t(`months.${monthKeys[parts.month - 1] ?? 'jan'}`), year: parts.year });
      case 'years':
        return t('joined.years', { count: parts.count });
      case 'veteran':
        return t('joined.veteran', { year: parts.year });
    }
  };
  return (
    <Time date={date} isSentence>
      {text()}
    </Time>
  );
};
