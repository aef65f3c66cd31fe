import type { Precision, Verdict } from '@baithak/protocol/contracts/classifier';
import type { VerdictOutcome } from '@baithak/protocol/contracts/classifier.rules';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { patchQueries } from '../../../lib/query-news.ts';

const verdictsKey = ['staff', 'verdicts'] as const;
const precisionKey = ['staff', 'precision'] as const;

export type OutcomeFilter = VerdictOutcome | 'all';

/** What the classifier said, the newest first. */
export const useVerdicts = (outcome: OutcomeFilter) => {
  const query = useInfiniteQuery({
    queryKey: [...verdictsKey, outcome],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      client.classifier.listVerdicts({
        ...(outcome !== 'all' && { outcome }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? (data.at(-1)?._id ?? null) : null),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return { ...query, verdicts: (query.data?.pages ?? []).flatMap(({ data }) => data) };
};

export const usePrecision = () =>
  useQuery({ queryKey: precisionKey, queryFn: async () => (await client.classifier.getPrecision()).data });

export const useLiveVerdicts = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => {
      void cache.invalidateQueries({ queryKey: verdictsKey });
      void cache.invalidateQueries({ queryKey: precisionKey });
    };
    const subscriptions = [client.on.verdictsChanged(again), client.onPersonalEvents(again)];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
};

type Pages = InfiniteData<{ readonly data: readonly Verdict[]; readonly canLoadMore: boolean }>;

const replace = (cache: QueryClient, verdict: Verdict): void =>
  patchQueries<Pages>(cache, verdictsKey, (before) => ({
    ...before,
    pages: before.pages.map((page) => ({
      ...page,
      data: page.data.map((each) => (each._id === verdict._id ? verdict : each)),
    })),
  }));

export const useMark = (verdictId: string) => {
  const cache = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (mark: Verdict['mark']) => (await client.classifier.markVerdict({ verdictId, mark })).data,
    onSuccess: (verdict) => {
      replace(cache, verdict);
      void cache.invalidateQueries({ queryKey: precisionKey });
    },
  });
};

export interface Share {
  readonly marked: number;
  /** Of those that were marked, in whole percent; null for none. */
  readonly percent: number | null;
}

const shareOf = (rows: readonly Precision[]): Share => {
  const [right, marked] = rows.reduce(([rights, all], row) => [rights + row.right, all + row.right + row.wrong], [
    0, 0,
  ] as [number, number]);
  return { marked, percent: marked === 0 ? null : Math.round((right / marked) * 100) };
};

export interface MonthShares {
  readonly month: string;
  readonly texts: Share;
  readonly pictures: Share;
}

/** How often it was right in all, and by month; videos count as pictures. */
export const sharesOf = (
  rows: readonly Precision[],
): { readonly all: Share; readonly months: readonly MonthShares[] } => ({
  all: shareOf(rows),
  months: [...new Set(rows.map(({ month }) => month))].map((month) => {
    const inMonth = rows.filter((row) => row.month === month);
    return {
      month,
      texts: shareOf(inMonth.filter(({ kind }) => kind === 'text')),
      pictures: shareOf(inMonth.filter(({ kind }) => kind !== 'text')),
    };
  }),
});
