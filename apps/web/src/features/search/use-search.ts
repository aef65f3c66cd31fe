import type { SearchResult } from '@baithak/protocol/contracts/search';
import { distinctWords, isUnspaced } from '@baithak/protocol/folding/words';
import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../lib/client.ts';
import { type Problem, problemOf } from '../../lib/problem.ts';
import type { SearchQuery } from '../../lib/search-address.ts';
import { parseSearchWords, searchInput } from '../../lib/search-words.ts';

/** Shorter words match too much. */
const fewest = 2;

/** `noWords`: a filter that is not written to its end, alone. */
export type QueryCheck = 'nothing' | 'noWords' | 'tooShort' | 'search';

/**
 * Whether the query is empty, too short, or can be searched. A single character is enough only in scripts without
 * spaces and for pictographs.
 */
export const checkQuery = (typed: string): QueryCheck => {
  if (isBlank(typed)) return 'nothing';
  const { words, ...narrowed } = parseSearchWords(typed);
  // What one person wrote, was said in a room or on a day is listed without words too.
  if (isBlank(words)) return Object.values(narrowed).some((each) => each !== null) ? 'search' : 'noWords';
  const isSearchable = (word: string) =>
    isUnspaced(word) || /^\p{Extended_Pictographic}/u.test(word) || [...word].length >= fewest;
  return distinctWords(words).some(isSearchable) ? 'search' : 'tooShort';
};

/** How long a result is cached, so that going back to it is immediate. */
const freshMs = 10_000;
const defaultWaitSeconds = 5;

interface ResultsPage {
  readonly results: readonly SearchResult[];
  readonly partial?: true | undefined;
}

const ask = ({ words, kind, room }: SearchQuery, before: string | undefined): Promise<ResultsPage> =>
  client.search.search({
    ...searchInput(parseSearchWords(words), room),
    ...(kind !== 'all' && { in: kind }),
    ...(before !== undefined && { before }),
  });

/** Trailing spaces are typed before the next word and do not change the search. */
const keyOf = ({ words, kind, room }: SearchQuery) => ['search', room, kind, words.trim()] as const;

export interface Search {
  readonly results: readonly SearchResult[];
  /** The server stopped before it had looked everywhere. */
  readonly isPartial: boolean;
  readonly isWaiting: boolean;
  /** The previous results are shown until the new ones are loaded. */
  readonly isStale: boolean;
  /** Why there are no results; null when there are. */
  readonly problem: Problem | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page failed; `NOT_FOUND` when the last result was deleted meanwhile. */
  readonly moreProblem: Problem | null;
  readonly more: () => void;
  readonly again: () => void;
}

/**
 * The search of an address, page by page; queries that are too short are not searched. TOO_MANY is retried after the
 * wait that the server sends.
 */
export const useSearch = (place: SearchQuery): Search => {
  const key = keyOf(place);
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: checkQuery(place.words) === 'search',
    staleTime: freshMs,
    retry: (count, error) => count < 1 && problemOf(error).code === 'NETWORK',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(place, pageParam),
    getNextPageParam: ({ results }) => (results.length < limits.pageSize ? undefined : results.at(-1)?._id),
    // Kept while typing; another room or kind starts empty.
    placeholderData: (before, last) =>
      last?.queryKey[1] === key[1] && last.queryKey[2] === key[2] ? before : undefined,
  });
  const { refetch } = query;
  const problem = query.error === null ? null : problemOf(query.error);
  const wait =
    problem?.code === 'TOO_MANY' && !query.isFetchNextPageError ? (problem.retryAfter ?? defaultWaitSeconds) : null;
  useEffect(() => {
    if (wait === null || query.isFetching) return;
    const timer = setTimeout(() => void refetch(), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, query.isFetching, refetch]);
  return {
    results: query.data?.pages.flatMap(({ results }) => results) ?? [],
    isPartial: query.data?.pages.some(({ partial }) => partial) ?? false,
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

/** The last opened result, and the history entry it was opened from. */
let opened: { readonly entry: string; readonly id: string } | null = null;

/**
 * After going back from a result to the search, the focus is on that result again. Returns the function to call when
 * one is opened.
 */
export const useLastOpened = (list: RefObject<HTMLElement | null>): ((id: string) => void) => {
  const { key: entry } = useLocation();
  useLayoutEffect(() => {
    // Only when the list mounts: typing creates a new history entry.
    if (opened?.entry === entry) list.current?.querySelector<HTMLElement>(`[data-result="${opened.id}"]`)?.focus();
  }, [list, entry]);
  return (id) => {
    opened = { entry, id };
  };
};
