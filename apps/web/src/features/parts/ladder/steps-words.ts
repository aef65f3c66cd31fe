import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { isolate } from '../../../lib/bidi.ts';
import { daysBefore } from '../../../lib/time/format-date.ts';
import { useToday } from '../../../lib/time/now.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useLadderTexts } from '../../../i18n/ladder/use-ladder-texts.ts';

export type LengthUnit = 'minutes' | 'hours' | 'days';

const sizes: Readonly<Record<LengthUnit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** The largest unit of which so many minutes are whole. */
export const wholeUnit = (minutes: number): { readonly unit: LengthUnit; readonly count: number } => {
  const unit = minutes > 0 && minutes % 1440 === 0 ? 'days' : minutes > 0 && minutes % 60 === 0 ? 'hours' : 'minutes';
  return { unit, count: minutes / sizes[unit] };
};

/** A unit in which one sees so many minutes go by. */
export const finerUnit = (minutes: number): { readonly unit: LengthUnit; readonly size: number } => {
  const unit = minutes <= 120 ? 'minutes' : minutes <= 2 * 1440 ? 'hours' : 'days';
  return { unit, size: sizes[unit] };
};

/** Answers of members that are still missing. */
export const missingAnswers = ({ answers, settings }: Ladder): number => Math.max(0, settings.linksAnswers - answers);

/** When something opens: by the clock today, with its date on another day. `key`: the text for each. */
export const useWhen = () => {
  const { until } = useTimes();
  const today = useToday();
  return <At extends string, On extends string>(iso: string, at: At, on: On) => ({
    key: daysBefore(today, new Date(iso)) === 0 ? at : on,
    when: isolate(until(iso)),
  });
};

/** How long it still takes, in words; '' once the time is over. `now`: ms. */
export const useLeft = () => {
  const { t } = useLadderTexts();
  return (iso: string, now: number): string => {
    const minutes = Math.ceil((Date.parse(iso) - now) / 60_000);
    if (minutes <= 0) return '';
    const { unit, size } = finerUnit(minutes);
    return t(`left.${unit}`, { count: Math.ceil(minutes / size) });
  };
};
