import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { useNow } from '../../../lib/time/now.ts';
import { timeLeft } from './time-left.ts';

/** What is left of a ban in words, which change with the clock; null once it has ended. */
export const useLeftWords = (): ((until: string) => string | null) => {
  const { t } = useModerationTexts();
  const now = useNow();
  return (until) => {
    const left = timeLeft(until, now);
    if (left === null) return null;
    if (left.unit === 'hours') return t('left.hours', { hours: left.hours, minutes: left.minutes });
    return left.unit === 'seconds' ? t('left.seconds') : t(`left.${left.unit}`, { count: left.count });
  };
};
