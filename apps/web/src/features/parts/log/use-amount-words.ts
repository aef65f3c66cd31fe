import { moderationActs, type ModerationAct } from '@baithak/protocol/moderation-log/acts';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { useRankLabels } from '../../people/badge.tsx';

const [hour, day] = [60, 24 * 60];

/** Minutes in the largest unit that has none left over; a day is 24 hours. */
const inUnits = (minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (minutes % day === 0 && minutes > day) return { unit: 'days', count: minutes / day };
  return minutes % hour === 0 ? { unit: 'hours', count: minutes / hour } : { unit: 'minutes', count: minutes };
};

/** How long or how much an entry says it was, in words. */
export const useAmountWords = () => {
  const { t } = useLogTexts();
  const rankLabel = useRankLabels();
  return (act: ModerationAct, amount: number): string => {
    const row = moderationActs[act];
    const kind = 'amount' in row ? row.amount : 'count';
    if (kind === 'rank') return rankLabel({ title: '', rank: amount });
    if (kind === 'seconds') return t('length.seconds', { count: amount });
    if (kind === 'count') return String(amount);
    const { unit, count } = inUnits(amount);
    return t(`length.${unit}`, { count });
  };
};
