import type { Client } from '@baithak/client/create-client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../lib/client.ts';
import { happen, threadsKey, type Stay } from './live-cache.ts';
import type { ThreadEvent } from './live.ts';

interface Following {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly stay: Stay;
}

/** Keeps what is known of a room's threads true by what the room tells. Returns what ends it. */
const followThreads = ({ client, cache, stay }: Following): (() => void) => {
  const take = (roomId: string, event: ThreadEvent): void => {
    if (roomId === stay.roomId) happen(cache, stay, event);
  };
  const ends = [
    client.on('threadCreated', ({ roomId, thread }) => take(roomId, { is: 'newThread', thread })),
    client.on('threadDeleted', ({ roomId, threadId }) => take(roomId, { is: 'deleteThread', threadId })),
    client.on('threadArchived', ({ roomId, threadId }) => take(roomId, { is: 'archiveThread', threadId })),
    client.on('replyCreated', ({ roomId, ...told }) => take(roomId, { is: 'newReply', ...told })),
    client.on('replyDeleted', ({ roomId, ...told }) => take(roomId, { is: 'deleteReply', ...told })),
    client.on('threadUpdated', ({ roomId, thread }) => take(roomId, { is: 'threadUpdated', thread })),
    client.on('userUpdated', ({ roomId, user: person }) => take(roomId, { is: 'userUpdated', person })),
    client.on('liked', ({ roomId, ...told }) => take(roomId, { is: 'like', ...told })),
    client.on('unliked', ({ roomId, ...told }) => take(roomId, { is: 'unlike', ...told })),
    client.on('disliked', ({ roomId, ...told }) => take(roomId, { is: 'dislike', ...told })),
    client.on('undisliked', ({ roomId, ...told }) => take(roomId, { is: 'undislike', ...told })),
  ];
  return () => ends.forEach((end) => end());
};

/** Follows a room's threads while it is open. `load`: the room's load; another one means that the line was down meanwhile. */
export const useFollowThreads = (stay: Stay, load: { readonly unreadRoomThreads: number }): void => {
  const cache = useQueryClient();
  const { roomId, visit, me } = stay;
  const first = useRef(load);
  useEffect(() => followThreads({ client, cache, stay: { roomId, visit, me } }), [cache, roomId, visit, me]);
  useEffect(() => {
    const own: Stay = { roomId, visit, me };
    happen(cache, own, { is: 'unreadCounted', count: load.unreadRoomThreads });
    if (load !== first.current) void cache.invalidateQueries({ queryKey: threadsKey(own) });
  }, [cache, roomId, visit, me, load]);
};
