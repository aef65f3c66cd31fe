import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire-error';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../lib/client.ts';
import { happen, readThreads, threadsKey, type Stay } from './live-cache.ts';
import type { ThreadEvent } from './live.ts';

/** How long counts that are in doubt may settle by themselves before they are asked for, in milliseconds. */
const SETTLE_MS = 500;

interface Following {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly stay: Stay;
}

/** Asks for the counts of one thread that is in doubt. What cannot be had now is asked for when it is doubted again. */
const lookUp = async ({ client, cache, stay }: Following, threadId: string): Promise<void> => {
  const asked = readThreads(cache, stay).step;
  try {
    const { thrd } = await client.threads.getThreadShort({ roomId: stay.roomId, threadId });
    happen(cache, stay, { is: 'countsLoaded', thread: thrd, asked });
  } catch (error) {
    if (error instanceof WireError && error.code === 'NOT_FOUND') happen(cache, stay, { is: 'missing', threadId });
  }
};

/** Keeps what is known of a room's threads true by what the room tells. Returns what ends it. */
export const followThreads = (following: Following): (() => void) => {
  const { client, cache, stay } = following;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = async (): Promise<void> => {
    timer = undefined;
    await Promise.all([...readThreads(cache, stay).doubtful].map((id) => lookUp(following, id)));
  };
  const take = (roomId: string, event: ThreadEvent): void => {
    if (roomId !== stay.roomId) return;
    const { doubtful } = happen(cache, stay, event);
    if (doubtful.size > 0) timer ??= setTimeout(() => void settle(), SETTLE_MS);
  };
  const ends = [
    client.on('threadCreated', ({ roomId, thread }) => take(roomId, { is: 'newThread', thread })),
    client.on('threadDeleted', ({ roomId, threadId }) => take(roomId, { is: 'deleteThread', threadId })),
    client.on('threadArchived', ({ roomId, threadId }) => take(roomId, { is: 'archiveThread', threadId })),
    client.on('replyCreated', ({ roomId, ...told }) => take(roomId, { is: 'newReply', ...told })),
    client.on('replyDeleted', ({ roomId, ...told }) => take(roomId, { is: 'deleteReply', ...told })),
    client.on('threadUpdated', ({ roomId, thread }) => take(roomId, { is: 'threadUpdated', thread })),
    client.on('liked', ({ roomId, ...told }) => take(roomId, { is: 'like', ...told })),
    client.on('unliked', ({ roomId, ...told }) => take(roomId, { is: 'unlike', ...told })),
    client.on('disliked', ({ roomId, ...told }) => take(roomId, { is: 'dislike', ...told })),
    client.on('undisliked', ({ roomId, ...told }) => take(roomId, { is: 'undislike', ...told })),
  ];
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
  };
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
