import type { Member } from '@baithak/protocol/entities/entities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';

interface Members {
  readonly people: readonly Member[];
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly isLoadingMore: boolean;
  /** Loads the next 100; null when all are there. */
  readonly more: (() => void) | null;
  readonly again: () => void;
}

/** The members of a room by rank, 100 at a time; with words, those whose name has them. */
export const useMembers = (roomId: string, search: string, enabled = true): Members => {
  const query = useInfiniteQuery({
    queryKey: ['room', roomId, 'members', search],
    enabled,
    staleTime: 10_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.rooms.listMembers({
        roomId,
        ...(pageParam !== undefined && { after: pageParam }),
        ...(search !== '' && { search }),
      }),
    getNextPageParam: (last) => (last.canLoadMore ? last.members.at(-1)?.user._id : undefined),
  });
  return {
    people: query.data?.pages.flatMap(({ members }) => members) ?? [],
    isPending: query.isPending,
    isFailed: query.isError,
    isLoadingMore: query.isFetchingNextPage,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    again: () => void query.refetch(),
  };
};
