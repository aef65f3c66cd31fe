import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useThreadsRoom } from '../threads-room.ts';
import { reduceThreads, type ThreadsAction } from './threads-reducer.ts';
import { emptyThreads, type RoomThreads } from './threads-state.ts';

/** One visit of one reader to a room. */
export interface RoomVisit {
  readonly roomId: string;
  readonly visitId: number;
  readonly viewerId: string;
}

/** Prefix of the cache keys for everything one visit loaded of a room's threads. */
export const threadsKey = ({ roomId, visitId }: RoomVisit) => ['threads', roomId, visitId] as const;
const liveKey = (visit: RoomVisit) => [...threadsKey(visit), 'live'] as const;

export const readThreads = (cache: QueryClient, visit: RoomVisit): RoomThreads =>
  cache.getQueryData<RoomThreads>(liveKey(visit)) ?? emptyThreads(visit.viewerId);

/** Applies an action to the visit's threads; every component that selects from them updates. */
export const dispatchThreads = (cache: QueryClient, visit: RoomVisit, action: ThreadsAction): RoomThreads => {
  const after = reduceThreads(readThreads(cache, visit), action);
  cache.setQueryData<RoomThreads>(liveKey(visit), after);
  return after;
};

/** The visit this component belongs to. */
export const useRoomVisit = (): RoomVisit => {
  const { id: roomId, visitId, me } = useThreadsRoom();
  return { roomId, visitId, viewerId: me.userId };
};

/** What `select` picks from the threads of a visit. It must return the same reference while nothing it picks has changed. */
export const useThreadsOfVisit = <T>(visit: RoomVisit, select: (room: RoomThreads) => T): T => {
  const start = emptyThreads(visit.viewerId);
  const query = useQuery({
    queryKey: liveKey(visit),
    queryFn: () => start,
    enabled: false,
    initialData: start,
    structuralSharing: false,
    gcTime: Infinity,
    select,
  });
  return query.data;
};

/** The same for the visit this component belongs to. */
export const useThreads = <T>(select: (room: RoomThreads) => T): T => useThreadsOfVisit(useRoomVisit(), select);
