import { useQuery, type QueryClient } from '@tanstack/react-query';
import { emptyRoom, type RoomLive } from './live-state.ts';
import { live, type RoomEvent } from './live.ts';

/** Where a room's live timeline lies in the cache. `id` is the room's id, never its slug. */
export const liveKey = (id: string) => ['room', id, 'live'] as const;

export const readLive = (cache: QueryClient, id: string): RoomLive =>
  cache.getQueryData<RoomLive>(liveKey(id)) ?? emptyRoom;

/** Applies what happened to a room's timeline and tells every part of the screen that shows it. */
export const happen = (cache: QueryClient, id: string, event: RoomEvent): RoomLive => {
  const after = live(readLive(cache, id), event);
  cache.setQueryData<RoomLive>(liveKey(id), after);
  return after;
};

/** The live timeline of a room, or what `select` takes out of it. Nothing is fetched: load-room.ts and follow-room.ts fill it. */
export const useLive = <T = RoomLive>(id: string, select?: (room: RoomLive) => T): T => {
  const query = useQuery({
    queryKey: liveKey(id),
    queryFn: () => emptyRoom,
    enabled: false,
    initialData: emptyRoom,
    structuralSharing: false,
    ...(select && { select }),
  });
  return query.data as T;
};
