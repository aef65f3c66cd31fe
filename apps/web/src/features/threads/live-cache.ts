import { useQuery, type QueryClient } from '@tanstack/react-query';
import { emptyThreads, type RoomThreads } from './live-state.ts';
import { live, type ThreadHappening } from './live.ts';
import { useThreadsRoom } from './threads-room.ts';

/** One stay of one reader in a room. */
export interface Stay {
  readonly roomId: string;
  readonly visit: number;
  readonly me: string;
}

/** Everything that was loaded of a room's threads in one stay. */
export const threadsKey = ({ roomId, visit }: Stay) => ['threads', roomId, visit] as const;
const liveKey = (stay: Stay) => [...threadsKey(stay), 'live'] as const;

export const readThreads = (cache: QueryClient, stay: Stay): RoomThreads =>
  cache.getQueryData<RoomThreads>(liveKey(stay)) ?? emptyThreads(stay.me);

/** Applies what happened to a room's threads and tells every part of the screen that shows them. */
export const happen = (cache: QueryClient, stay: Stay, happening: ThreadHappening): RoomThreads => {
  const after = live(readThreads(cache, stay), happening);
  cache.setQueryData<RoomThreads>(liveKey(stay), after);
  return after;
};

/** The stay around this component. */
export const useStay = (): Stay => {
  const { id: roomId, visit, me } = useThreadsRoom();
  return { roomId, visit, me: me.userId };
};

/** What `select` takes out of the threads of a stay; give it something that is the same as long as it says the same. */
export const useThreadsOf = <T>(stay: Stay, select: (room: RoomThreads) => T): T => {
  const start = emptyThreads(stay.me);
  const query = useQuery({
    queryKey: liveKey(stay),
    queryFn: () => start,
    enabled: false,
    initialData: start,
    structuralSharing: false,
    gcTime: Infinity,
    select,
  });
  return query.data;
};

/** The same for the room around this component. */
export const useThreads = <T>(select: (room: RoomThreads) => T): T => useThreadsOf(useStay(), select);
