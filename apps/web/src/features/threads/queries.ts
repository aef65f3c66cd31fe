import { WireError } from '@baithak/client/wire/wire-error';
import { useMutation, useQuery, useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplySort } from '@baithak/protocol/contracts/threads.rules';
import { client } from '../../lib/client.ts';
import { dispatchThreads, readThreads, threadsKey, useRoomVisit, useThreads } from './live/threads-cache.ts';
import { replyKey } from './live/reply-lists.ts';
import { isWhole, listKey, periodOf, type ReplyList, type Sort, type ThreadList } from './live/threads-state.ts';

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

interface Pages<List> {
  /** Undefined until the first page has come. */
  readonly list: List | undefined;
  /** Why the list could not be loaded; null while a next page fails, which `hasMoreFailed` says. */
  readonly error: Error | null;
  readonly reload: () => void;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
}

interface PagesOptions<List> {
  readonly enabled?: boolean;
  readonly queryKey: readonly unknown[];
  readonly list: List | undefined;
  readonly readList: () => List | undefined;
  readonly loadFirst: () => Promise<void>;
  /** The page that follows the thread or reply with this id. */
  readonly loadAfter: (id: string) => Promise<void>;
}

/** The page param of the first page; the others are the id that they follow. */
const firstPage = '';

/**
 * Pages whose threads go into the room's live threads, where events change them; the query only keeps which pages were
 * loaded. The next page follows the last thread listed now. Where none is left, or it was deleted without an event
 * reaching us, there is nothing to continue from, and the first page is loaded again.
 */
const usePages = <List extends ThreadList | ReplyList>(options: PagesOptions<List>): Pages<List> => {
  const { enabled = true, queryKey, list, readList, loadFirst, loadAfter } = options;
  const query = useInfiniteQuery({
    ...loadOnce,
    enabled,
    queryKey,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam: after }) => {
      if (after === firstPage) await loadFirst();
      else
        await loadAfter(after).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
          return loadFirst();
        });
      return true;
    },
    getNextPageParam: () => {
      const now = readList();
      return now?.canLoadMore ? (now.ids.at(-1) ?? firstPage) : undefined;
    },
  });
  return {
    list,
    error: query.isFetchNextPageError ? null : query.error,
    reload: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  };
};

/** The room's threads, page by page. `tag` '' is every tag. */
export const useThreadPages = (sort: Sort, tag: string): Pages<ThreadList> => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const key = listKey(sort, tag);
  const within = periodOf(sort);
  const request = {
    roomId: visit.roomId,
    ...(isWhole(sort) ? { sort } : { sort: 'top' as const, ...(within && { within }) }),
    ...(tag !== '' && { tag }),
  };
  return usePages({
    queryKey: [...threadsKey(visit), 'list', sort, tag],
    list: useThreads(({ lists }) => lists.get(key)),
    readList: () => readThreads(cache, visit).lists.get(key),
    loadFirst: async () => {
      const askedStep = readThreads(cache, visit).step;
      const page = await client.threads.getThreads(request);
      dispatchThreads(cache, visit, { type: 'threadsLoaded', key, page, askedStep });
    },
    loadAfter: async (before) => {
      const askedStep = readThreads(cache, visit).step;
      const page = await client.threads.getThreads({ ...request, before });
      dispatchThreads(cache, visit, { type: 'moreThreadsLoaded', key, page, askedStep });
    },
  });
};

/**
 * The replies of a thread or reply in an order, page by page; the first page brings the pinned ones. `isBrought`: they came
 * with those above them, and come again with them.
 */
export const useReplyPages = (parentId: string, sort: ReplySort, isBrought = false): Pages<ReplyList> => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const key = replyKey(parentId, sort);
  const request = { roomId: visit.roomId, threadId: parentId, sort };
  const list = useThreads(({ replies }) => replies.get(key));
  return usePages({
    enabled: !isBrought || list === undefined,
    queryKey: [...threadsKey(visit), 'replies', parentId, sort],
    list,
    readList: () => readThreads(cache, visit).replies.get(key),
    loadFirst: async () => {
      const askedStep = readThreads(cache, visit).step;
      const page = await client.threads.getTopReplies(request);
      dispatchThreads(cache, visit, { type: 'repliesLoaded', parentId, sort, page, askedStep });
    },
    loadAfter: async (replyId) => {
      const askedStep = readThreads(cache, visit).step;
      const page = await client.threads.getMoreReplies({ ...request, replyId });
      dispatchThreads(cache, visit, { type: 'moreRepliesLoaded', parentId, sort, page, askedStep });
    },
  });
};
