import { WireError } from '@baithak/client/wire/wire-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { dispatchThreads, readThreads, threadsKey, useRoomVisit } from '../live/threads-cache.ts';

/** For loads whose answer goes into the room's live threads: the query only keeps how the load went. */
export const loadOnce = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;

/** Whether a call failed because the thread does not exist, or not for this reader. */
export const isMissing = (error: unknown): boolean => error instanceof WireError && error.code === 'NOT_FOUND';

/** One thread or reply. The server counts the call as a view. */
export const useThread = (threadId: string) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  return useQuery({
    ...loadOnce,
    queryKey: [...threadsKey(visit), 'thread', threadId],
    queryFn: async () => {
      const askedStep = readThreads(cache, visit).step;
      const { thrd } = await client.threads.getThread({ roomId: visit.roomId, threadId });
      dispatchThreads(cache, visit, { type: 'threadLoaded', thread: thrd, askedStep });
      return true;
    },
  });
};

/** Loads the whole of a thread or reply whose excerpt a list brought. */
export const useLoadWhole = (threadId: string) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  return useMutation({
    mutationFn: async () => {
      const { thrd } = await client.threads.getThread({ roomId: visit.roomId, threadId });
      dispatchThreads(cache, visit, { type: 'threadLoaded', thread: thrd });
    },
  });
};

/**
 * What a loaded reply answers, up to its thread, with the text cut: their authors decide what the reply's menu offers, and
 * when they are archived or deleted, so is the reply.
 */
export const useAncestors = (replyId: string, enabled: boolean) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  return useQuery({
    ...loadOnce,
    enabled,
    queryKey: [...threadsKey(visit), 'ancestors', replyId],
    queryFn: async () => {
      const parentIdOf = (id: string) => readThreads(cache, visit).known.get(id)?.thread.parent ?? null;
      for (let id = parentIdOf(replyId); id !== null; id = parentIdOf(id)) {
        if (readThreads(cache, visit).known.has(id)) continue;
        const { thrd } = await client.threads.getThreadShort({ roomId: visit.roomId, threadId: id });
        dispatchThreads(cache, visit, { type: 'threadLoaded', thread: thrd });
      }
      return true;
    },
  });
};

/** A thread for a quotation, with the text cut. */
export const useQuotedThread = (threadId: string) => {
  const visit = useRoomVisit();
  return useQuery({
    ...loadOnce,
    queryKey: [...threadsKey(visit), 'quoted', threadId],
    queryFn: async () => (await client.threads.getThreadShort({ roomId: visit.roomId, threadId })).thrd,
  });
};

/** Who likes or dislikes a thread, loaded again each time the list opens. */
export const useVoters = (threadId: string, kind: 'likes' | 'dislikes') => {
  const { roomId } = useRoomVisit();
  return useQuery({
    queryKey: ['threads', roomId, 'voters', threadId, kind],
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const list = kind === 'likes' ? client.threads.listLikes : client.threads.listDislikes;
      return (await list({ roomId, threadId })).data;
    },
  });
};
