import type { QueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { dispatchToLists, readLists } from './lists-store.ts';
import { parts, threadsIn, type Part } from './private-lists.ts';

/** Loads the first page of a part, and the counts. */
export const loadPart = async (cache: QueryClient, part: Part): Promise<void> => {
  const { data, canLoadMore, unread, requests } = await client.privateThreads.listPrivateThreads({ part });
  dispatchToLists(cache, {
    type: 'firstPage',
    page: { part, data, canLoadMore },
    counts: { unread, requests },
    ignored: readIgnored(),
  });
};

export const loadParts = async (cache: QueryClient): Promise<void> => {
  for (const part of parts) await loadPart(cache, part);
};

export const loadMoreOf = async (cache: QueryClient, part: Part): Promise<void> => {
  const index = threadsIn(readLists(cache), part, readIgnored()).length;
  const { data, canLoadMore } = await client.privateThreads.listMorePrivateThreads({ part, index });
  dispatchToLists(cache, { type: 'nextPage', page: { part, data, canLoadMore } });
};
