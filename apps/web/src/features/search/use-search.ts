import { limits } from '@baithak/protocol/limits';
import type { SearchResult } from '@baithak/protocol/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { problemOf, type Problem } from '../../lib/problem.ts';
import type { SearchPlace } from '../../lib/search-address.ts';
import { asked } from './asked.ts';

/** How long an answer is shown again without asking, ms: going back to it from what was opened is at once. */
const FRESH_MS = 10_000;
/** What a wait is taken for when the server names none, s. */
const WAIT_S = 5;

const ask = async (
  { words, kind, room }: SearchPlace,
  before: string | undefined,
): Promise<readonly SearchResult[]> => {
  const { results } = await client.search.search({
    q: words,
    ...(kind !== 'all' && { in: kind }),
    ...(room !== null && { roomId: room }),
    ...(before !== undefined && { before }),
  });
  return results;
};

/** Spaces at the ends are typed on the way to the next word: they ask for nothing else. */
const keyOf = ({ words, kind, room }: SearchPlace) => ['search', room, kind, words.trim()] as const;

export interface Search {
  readonly results: readonly SearchResult[];
  /** Nothing has come yet. */
  readonly isWaiting: boolean;
  /** An answer to other words is shown until this one comes. */
  readonly isStale: boolean;
  /** Why nothing is shown; null when something is. */
  readonly problem: Problem | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page did not come; `NOT_FOUND` when what it goes on from was deleted meanwhile. */
  readonly moreProblem: Problem | null;
  readonly more: () => void;
  /** Asks for everything that is shown anew. */
  readonly again: () => void;
}

/** The search of an address, page after page; what is too short is not asked for. A refusal for haste is asked again by itself. */
export const useSearch = (place: SearchPlace): Search => {
  const key = keyOf(place);
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: asked(place.words) === 'search',
    staleTime: FRESH_MS,
    retry: (count, error) => count < 1 && problemOf(error).code === 'NETWORK',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(place, pageParam),
    getNextPageParam: (last) => (last.length < limits.page ? undefined : last.at(-1)?._id),
    // While the words are typed on; another room or kind begins empty.
    placeholderData: (before, last) =>
      last?.queryKey[1] === key[1] && last.queryKey[2] === key[2] ? before : undefined,
  });
  const { refetch } = query;
  const problem = query.error === null ? null : problemOf(query.error);
  const wait = problem?.code === 'TOO_MANY' && !query.isFetchNextPageError ? (problem.retryAfter ?? WAIT_S) : null;
  useEffect(() => {
    if (wait === null || query.isFetching) return;
    const timer = setTimeout(() => void refetch(), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, query.isFetching, refetch]);
  return {
    results: query.data?.pages.flat() ?? [],
    isWaiting: query.isLoading,
    isStale: query.isPlaceholderData,
    problem: query.isFetchNextPageError ? null : problem,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreProblem: query.isFetchNextPageError ? problem : null,
    more: () => void query.fetchNextPage(),
    again: () => void refetch(),
  };
};
