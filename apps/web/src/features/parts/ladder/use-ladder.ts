import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { replaceQuery } from '../../../lib/query-news.ts';
import { useAskAt } from './use-ask-at.ts';

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
