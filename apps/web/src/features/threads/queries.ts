import { WireError } from '@baithak/client/wire-error';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { happen, readThreads, threadsKey, useStay } from './live-cache.ts';
import { listKey, type Sort } from './live-state.ts';

/** Loads that put their answer among the room's threads; the query itself only says how the load stands. */
const once = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;

type Stay = ReturnType<typeof useStay>;

const loadFirstThreads = async (cache: QueryClient, stay: Stay, sort: Sort, tag: string): Promise<void> => {
  const asked = readThreads(cache, stay).step;
  const page = await client.threads.getThreads({ roomId: stay.roomId, sort, ...(tag !== '' && { tag }) });
  happen(cache, stay, { is: 'listed', key: listKey(sort, tag), page, asked });
};

const loadFirstReplies = async (cache: QueryClient, stay: Stay, parentId: string): Promise<void> => {
  const asked = readThreads(cache, stay).step;
  const page = await client.threads.getTopReplies({ roomId: stay.roomId, threadId: parentId });
  happen(cache, stay, { is: 'repliesLoaded', parentId, page, asked });
};

/** The first page of the room's threads. `tag` '' is every tag. */
export const useLoadList = (sort: Sort, tag: string) => {
  const cache = useQueryClient();
  const stay = useStay();
  return useQuery({
    ...once,
    queryKey: [...threadsKey(stay), 'list', sort, tag],
    queryFn: async () => {
      await loadFirstThreads(cache, stay, sort, tag);
      return true;
    },
  });
};

/**
 * Loading what comes next of something, one page at a time: `next` goes on from the last that is shown. Where nothing is
 * shown any more, or the last was deleted unheard, there is no place to go on from, and it begins with the `first` page again.
 */
const useMore = (next: () => Promise<void> | undefined, first: () => Promise<void>) => {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const more = () => {
    if (state === 'loading') return;
    setState('loading');
    const load = async () => {
      try {
        await (next() ?? first());
      } catch (error) {
        if (!isMissing(error)) throw error;
        await first();
      }
    };
    load().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return { isLoading: state === 'loading', hasFailed: state === 'failed', more };
};

export const useMoreThreads = (sort: Sort, tag: string) => {
  const cache = useQueryClient();
  const stay = useStay();
  const after = async (before: string) => {
    const asked = readThreads(cache, stay).step;
    const page = await client.threads.getThreads({ roomId: stay.roomId, sort, before, ...(tag !== '' && { tag }) });
    happen(cache, stay, { is: 'listedMore', key: listKey(sort, tag), page, asked });
  };
  const next = () => {
    const last = readThreads(cache, stay).lists.get(listKey(sort, tag))?.ids.at(-1);
    return last === undefined ? undefined : after(last);
  };
  return useMore(next, () => loadFirstThreads(cache, stay, sort, tag));
};

/** One thread or reply; the look at it counts as a view. */
export const useLoadThread = (threadId: string) => {
  const cache = useQueryClient();
  const stay = useStay();
  return useQuery({
    ...once,
    queryKey: [...threadsKey(stay), 'thread', threadId],
    queryFn: async () => {
      const { thrd } = await client.threads.getThread({ roomId: stay.roomId, threadId });
      happen(cache, stay, { is: 'threadLoaded', thread: thrd });
      return true;
    },
  });
};

/**
 * What a loaded reply stands under, up to its thread, with the words cut: whose they are decides what its menu offers, and
 * their archive and their end are the reply's too.
 */
export const useLoadAbove = (replyId: string, enabled: boolean) => {
  const cache = useQueryClient();
  const stay = useStay();
  return useQuery({
    ...once,
    enabled,
    queryKey: [...threadsKey(stay), 'above', replyId],
    queryFn: async () => {
      const parentOf = (id: string) => readThreads(cache, stay).known.get(id)?.thread.parent ?? null;
      for (let above = parentOf(replyId); above !== null; above = parentOf(above)) {
        if (readThreads(cache, stay).known.has(above)) continue;
        const { thrd } = await client.threads.getThreadShort({ roomId: stay.roomId, threadId: above });
        happen(cache, stay, { is: 'threadLoaded', thread: thrd });
      }
      return true;
    },
  });
};

/** A thread for a quotation: known already, or asked for with its words cut. */
export const useQuotedThread = (threadId: string) => {
  const stay = useStay();
  return useQuery({
    ...once,
    queryKey: [...threadsKey(stay), 'quoted', threadId],
    queryFn: async () => (await client.threads.getThreadShort({ roomId: stay.roomId, threadId })).thrd,
  });
};

/** The pinned and the first replies of a thread or reply. */
export const useLoadReplies = (parentId: string, enabled: boolean) => {
  const cache = useQueryClient();
  const stay = useStay();
  return useQuery({
    ...once,
    enabled,
    queryKey: [...threadsKey(stay), 'replies', parentId],
    queryFn: async () => {
      await loadFirstReplies(cache, stay, parentId);
      return true;
    },
  });
};

export const useMoreReplies = (parentId: string) => {
  const cache = useQueryClient();
  const stay = useStay();
  const after = async (replyId: string) => {
    const asked = readThreads(cache, stay).step;
    const page = await client.threads.getMoreReplies({ roomId: stay.roomId, threadId: parentId, replyId });
    happen(cache, stay, { is: 'moreRepliesLoaded', parentId, page, asked });
  };
  const next = () => {
    const last = readThreads(cache, stay).replies.get(parentId)?.ids.at(-1);
    return last === undefined ? undefined : after(last);
  };
  return useMore(next, () => loadFirstReplies(cache, stay, parentId));
};

/** Who likes or dislikes a thread, asked for anew each time the list is opened. */
export const useVoters = (threadId: string, kind: 'likes' | 'dislikes') => {
  const { roomId } = useStay();
  return useQuery({
    queryKey: ['threads', roomId, 'voters', threadId, kind],
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const ask = kind === 'likes' ? client.threads.listLikes : client.threads.listDislikes;
      return (await ask({ roomId, threadId })).data;
    },
  });
};

/** Whether a failure says that it is not there, or not for this reader. */
export const isMissing = (error: unknown): boolean => error instanceof WireError && error.code === 'NOT_FOUND';
