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

let loading = 0;

/** The parts are being loaded: what is told now may be newer than their answers. */
export const areLoading = (): boolean => loading > 0;

const whileLoading = async (load: () => Promise<void>): Promise<void> => {
  loading += 1;
  try {
    await load();
  } finally {
    loading -= 1;
  }
};

export const loadParts = (cache: QueryClient): Promise<void> =>
  whileLoading(async () => {
    for (const part of parts) await loadPart(cache, part);
  });

export const loadMoreOf = (cache: QueryClient, part: Part): Promise<void> =>
  whileLoading(async () => {
    const index = threadsIn(readLists(cache), part, readIgnored()).length;
    const { data, canLoadMore } = await client.privateThreads.listMorePrivateThreads({ part, index });
    dispatchToLists(cache, { type: 'nextPage', page: { part, data, canLoadMore } });
  });
