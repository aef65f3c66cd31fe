import type { Raid } from '@baithak/protocol/contracts/raids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { replaceQuery } from '../../../lib/query-news.ts';

/** The raid mode that holds in a room, as those who keep order there know it; kept as events say it. */
export const useRoomRaid = (roomId: string) => {
  const cache = useQueryClient();
  const queryKey = ['raid', roomId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await client.raids.getRaid({ roomId })).raid,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const know = (raid: Raid | null): void => replaceQuery(cache, ['raid', roomId], raid);
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: ['raid', roomId] });
    const subscriptions = [
      client.on.raidChanged(({ roomId: changed, raid }) => {
        // One of before, of which something was taken away or back.
        if (raid?.ended) return;
        // Another may hold when one has ended: the platform's or the room's own.
        if (changed === roomId && raid !== null) replaceQuery(cache, ['raid', roomId], raid);
        else if (changed === roomId || changed === null) again();
      }),
      client.onConnected('/room', again),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, roomId]);
  return { raid: data ?? null, know };
};
