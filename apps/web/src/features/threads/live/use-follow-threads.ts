import type { Client } from '@baithak/client/create-client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { dispatchThreads, threadsKey, type RoomVisit } from './threads-cache.ts';
import type { ThreadEvent } from './threads-reducer.ts';

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
