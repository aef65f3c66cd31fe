import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { shallowEqual } from '../../../lib/shallow-equal.ts';

/** The parts of the list that are kept up to date with events. */
export const parts = ['threads', 'requests', 'asked'] as const;
export type Part = (typeof parts)[number];

/** What is loaded of one part: its newest threads, down to and with `oldest` (ISO); '' is all of them. */
interface Loaded {
  readonly oldest: string;
}

export interface PrivateLists {
  /** By id; more than the lists show: one that is open may be far down. */
  readonly threads: ReadonlyMap<string, PrivateThread>;
  /** Null: not loaded yet. */
  readonly loaded: Readonly<Record<Part, Loaded | null>>;
  /** How many threads have something unread. */
  readonly unread: number;
  readonly requests: number;
}

export const emptyLists: PrivateLists = {
  threads: new Map(),
  loaded: { threads: null, requests: null, asked: null },
  unread: 0,
  requests: 0,
};

interface PartPage {
  readonly part: Part;
  readonly data: readonly PrivateThread[];
  readonly canLoadMore: boolean;
}

type ListsEvent =
  | {
      readonly type: 'firstPage';
      readonly page: PartPage;
      readonly counts: Pick<PrivateLists, 'unread' | 'requests'>;
      readonly ignored: ReadonlySet<string>;
    }
  | { readonly type: 'nextPage'; readonly page: PartPage }
  | { readonly type: 'threadChanged'; readonly thread: PrivateThread }
  | { readonly type: 'threadPatched'; readonly threadId: string; readonly change: Partial<PrivateThread> }
  | { readonly type: 'threadGone'; readonly threadId: string };

/** In which part a thread is listed; null: in none. */
const partOf = ({ accepted, connectionState }: PrivateThread): Part | null => {
  if (accepted === 1) return 'threads';
  if (connectionState === 4) return 'requests';
  return connectionState === 1 ? 'asked' : null;
};

const newestFirst = (a: PrivateThread, b: PrivateThread): number =>
  a.lastUpdate === b.lastUpdate ? (a._id < b._id ? 1 : -1) : a.lastUpdate < b.lastUpdate ? 1 : -1;

/** What a part shows, the last used first, without ignored people but those whom one has asked oneself: what is older than the loaded pages waits until they reach it. */
export const threadsIn = (
  { threads, loaded }: PrivateLists,
  part: Part,
  ignored: ReadonlySet<string>,
): readonly PrivateThread[] => {
  const oldest = loaded[part]?.oldest ?? '';
  return [...threads.values()]
    .filter((thread) => partOf(thread) === part && thread.lastUpdate >= oldest)
    .filter(({ user }) => part === 'asked' || !ignored.has(user.username))
    .toSorted(newestFirst);
};

export const hasMore = ({ loaded }: PrivateLists, part: Part): boolean => (loaded[part]?.oldest ?? '') !== '';

const withThreads = (lists: PrivateLists, data: readonly PrivateThread[]): PrivateLists['threads'] =>
  new Map([...lists.threads, ...data.map((thread) => [thread._id, thread] as const)]);

const reach = ({ data, canLoadMore }: PartPage): Loaded => ({
  oldest: canLoadMore ? (data.at(-1)?.lastUpdate ?? '') : '',
});

/** The counts after one thread is different. What was not known is counted by the next load. */
const recount = (lists: PrivateLists, before: PrivateThread | undefined, after: PrivateThread | undefined) => {
  const countsUnread = (thread: PrivateThread | undefined) => Number((thread?.unreadMessages ?? 0) > 0);
  const countsRequest = (thread: PrivateThread | undefined) => Number(thread?.connectionState === 4);
  return {
    unread: Math.max(0, lists.unread + countsUnread(after) - countsUnread(before)),
    requests: Math.max(0, lists.requests + countsRequest(after) - countsRequest(before)),
  };
};

const withThread = (lists: PrivateLists, threadId: string, thread: PrivateThread | undefined): PrivateLists => {
  const before = lists.threads.get(threadId);
  const threads = new Map(lists.threads);
  if (thread) threads.set(threadId, thread);
  else threads.delete(threadId);
  return { ...lists, threads, ...recount(lists, before, thread) };
};

export const listsReducer = (lists: PrivateLists, event: ListsEvent): PrivateLists => {
  switch (event.type) {
    case 'firstPage': {
      const { page, counts, ignored } = event;
      const { oldest } = reach(page);
      // What the server lists no more, within what it has just listed, is gone from there; those of ignored people it never lists.
      const listed = new Set(page.data.map(({ _id }) => _id));
      const kept = [...lists.threads].filter(
        ([id, thread]) =>
          partOf(thread) !== page.part ||
          ignored.has(thread.user.username) ||
          listed.has(id) ||
          (oldest !== '' && thread.lastUpdate < oldest),
      );
      const before = lists.loaded[page.part];
      // Pages that were loaded below stay, unless there is nothing below any more.
      const keeps = before !== null && oldest !== '' && before.oldest < oldest;
      return {
        threads: withThreads({ ...lists, threads: new Map(kept) }, page.data),
        loaded: { ...lists.loaded, [page.part]: keeps ? before : { oldest } },
        ...counts,
      };
    }
    case 'nextPage':
      return {
        ...lists,
        threads: withThreads(lists, event.page.data),
        loaded: { ...lists.loaded, [event.page.part]: reach(event.page) },
      };
    case 'threadChanged':
      return withThread(lists, event.thread._id, event.thread);
    case 'threadPatched': {
      const thread = lists.threads.get(event.threadId);
      return thread ? withThread(lists, event.threadId, { ...thread, ...event.change }) : lists;
    }
    case 'threadGone':
      return withThread(lists, event.threadId, undefined);
  }
};

const listsKey = ['private', 'lists'] as const;

export const readLists = (cache: QueryClient): PrivateLists => cache.getQueryData<PrivateLists>(listsKey) ?? emptyLists;

export const dispatchToLists = (cache: QueryClient, event: ListsEvent): void =>
  void cache.setQueryData<PrivateLists>(listsKey, listsReducer(readLists(cache), event));

/** What `select` takes out of what is known of the private threads. use-private-updates.ts fills it. */
export const useLists = <T>(select: (lists: PrivateLists) => T): T =>
  useQuery({
    queryKey: listsKey,
    queryFn: () => emptyLists,
    enabled: false,
    initialData: emptyLists,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: (before, after) => (shallowEqual(before, after) ? before : after),
    select,
  }).data;
