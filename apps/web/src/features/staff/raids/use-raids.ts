import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Raid } from '@baithak/protocol/contracts/raids';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { patchQueries } from '../../../lib/query-news.ts';

const raidsKey = ['staff', 'raids'] as const;

/** Puts what a raid is now among those that are known; one that has begun is the newest. */
const knowRaid = (cache: QueryClient, raid: Raid): void =>
  patchQueries<readonly Raid[]>(cache, raidsKey, (before) =>
    before.some(({ _id }) => _id === raid._id)
      ? before.map((each) => (each._id === raid._id ? raid : each))
      : [raid, ...before],
  );

export const raidsAgain = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: raidsKey });

export const useRaids = () => {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => raidsAgain(cache);
    const subscriptions = [
      client.on.raidChanged(({ raid }) => (raid === null ? again() : knowRaid(cache, raid))),
      client.onPersonalEvents(again),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
  const { data, error } = useQuery({ queryKey: raidsKey, queryFn: async () => (await client.raids.listRaids()).data });
  const raids = data ?? [];
  return {
    error,
    isKnown: data !== undefined,
    on: raids.filter(({ ended }) => ended === null),
    past: raids.filter(({ ended }) => ended !== null),
  };
};
