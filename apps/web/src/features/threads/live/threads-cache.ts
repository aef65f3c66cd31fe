import { useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Client } from '@baithak/client/create-client';
import { useEffect, useRef } from 'react';
import { useThreadsRoom } from '../threads-context.ts';
import { reduceThreads, type ThreadsAction, type ThreadEvent } from './threads-reducer.ts';
import { emptyThreads, type RoomThreads } from './threads-state.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';

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

export const useThreads = <T>(select: (room: RoomThreads) => T): T => useThreadsOfVisit(useRoomVisit(), select);

interface Following {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly visit: RoomVisit;
}

/** Applies the room's live events to its threads in the cache. Returns an unsubscribe function. */
const followThreads = ({ client, cache, visit }: Following): (() => void) => {
  const take = (roomId: string, event: ThreadEvent): void => {
    if (roomId === visit.roomId) dispatchThreads(cache, visit, event);
  };
  const subscriptions = [
    client.on.threadCreated(({ roomId, thread }) =>
      take(roomId, { type: 'newThread', thread, isQuiet: readIgnored().has(thread.member.user.username) }),
    ),
    client.on.threadDeleted(({ roomId, threadId }) => take(roomId, { type: 'deleteThread', threadId })),
    client.on.threadArchived(({ roomId, threadId }) => take(roomId, { type: 'archiveThread', threadId })),
    client.on.replyCreated(({ roomId, ...event }) => take(roomId, { type: 'newReply', ...event })),
    client.on.replyDeleted(({ roomId, ...event }) => take(roomId, { type: 'deleteReply', ...event })),
    client.on.threadUpdated(({ roomId, thread }) => take(roomId, { type: 'threadUpdated', thread })),
    client.on.userUpdated(({ roomId, user: person }) => take(roomId, { type: 'userUpdated', person })),
    client.on.liked(({ roomId, ...event }) => take(roomId, { type: 'like', ...event })),
    client.on.unliked(({ roomId, ...event }) => take(roomId, { type: 'unlike', ...event })),
    client.on.disliked(({ roomId, ...event }) => take(roomId, { type: 'dislike', ...event })),
    client.on.undisliked(({ roomId, ...event }) => take(roomId, { type: 'undislike', ...event })),
  ];
  return () => subscriptions.forEach((unsubscribe) => unsubscribe());
};

/** Follows a room's threads while it is open. `load`: the room's load; a new load means that the connection was lost meanwhile. */
export const useFollowThreads = (visit: RoomVisit, load: { readonly unreadRoomThreads: number }): void => {
  const cache = useQueryClient();
  const { roomId, visitId, viewerId } = visit;
  const first = useRef(load);
  useEffect(
    () => followThreads({ client, cache, visit: { roomId, visitId, viewerId } }),
    [cache, roomId, visitId, viewerId],
  );
  useEffect(() => {
    const own: RoomVisit = { roomId, visitId, viewerId };
    dispatchThreads(cache, own, { type: 'unreadSet', count: load.unreadRoomThreads });
    if (load !== first.current) void cache.invalidateQueries({ queryKey: threadsKey(own) });
  }, [cache, roomId, visitId, viewerId, load]);
};
