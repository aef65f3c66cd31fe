import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLadderTexts } from '../../i18n/lazy/ladder.ts';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { replaceQuery } from '../../lib/query-news.ts';
import { daysBefore } from '../../lib/time/format-date.ts';
import { useTimes, useToday } from '../../lib/time/now.ts';
import { useAskAt } from './use-ask-at.ts';

/** Where a guest reads of their steps: a page of the settings. */
export const stepsAddress = '/settings/steps';

const queryKey = ['ladder'];
/** What staff change is told to nobody, in milliseconds. */
const againMs = 60_000;

/** When time alone may bring the next step, in ms; undefined when something else is missing too. */
const nextAt = ({ step, answers, settings, linksAt, picturesAt }: Ladder): number | undefined => {
  if (step === 2 || answers < settings.linksAnswers) return undefined;
  return Date.parse(step === 0 ? linksAt : picturesAt);
};

/** The reader's steps as a guest, kept as they are: by answers and sanctions, and by the time that passes. Null for members. */
export const useLadder = (enabled = true) => {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async () => (await client.ladder.getLadder()).ladder,
    enabled,
    refetchInterval: againMs,
  });
  const { data } = query;
  useEffect(() => {
    const subscriptions = [
      client.on.ladderChanged(({ ladder }) => replaceQuery(cache, queryKey, ladder)),
      // What changes between the answer to a page and its connection is told to nobody.
      client.onPersonalEvents(() => void cache.invalidateQueries({ queryKey })),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
  useAskAt(data && enabled ? nextAt(data) : undefined, query);
  return query;
};

type LengthUnit = 'minutes' | 'hours' | 'days';

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
