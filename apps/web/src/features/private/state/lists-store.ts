import { useQuery, type QueryClient } from '@tanstack/react-query';
import { shallowEqual } from '../../../lib/shallow-equal.ts';
import { emptyLists, listsReducer, type ListsEvent, type PrivateLists } from './private-lists.ts';

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
