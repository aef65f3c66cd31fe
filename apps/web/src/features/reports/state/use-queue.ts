import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { fetchReport, listQueue, noFilter, type QueueFilter, type QueueSource } from './source.ts';

const keyOf = ({ room }: QueueSource) => ['reports', room ?? 'staff'] as const;

export const reportKey = (source: QueueSource, reportId: string | null) => [...keyOf(source), 'report', reportId];

/** The pages of a queue that have been loaded. */
export const useQueue = (source: QueueSource, filter: QueueFilter) =>
  useInfiniteQuery({
    queryKey: [...keyOf(source), 'queue', filter],
    queryFn: ({ pageParam }) => listQueue(source, filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.canLoadMore ? page.data.at(-1)?._id : undefined),
  });

export const useReport = (source: QueueSource, reportId: string | null) =>
  useQuery({
    queryKey: reportKey(source, reportId),
    queryFn: () => fetchReport(source, reportId ?? ''),
    enabled: reportId !== null,
  });

/** How many reports are open in a queue; undefined while that is not known. */
export const useOpenReports = (source: QueueSource): number | undefined => {
  return useQueue(source, noFilter).data?.pages[0]?.open;
};

/** Loads again what is shown of a queue. */
export const useRefresh = (source: QueueSource): (() => Promise<void>) => {
  const queries = useQueryClient();
  const { room } = source;
  return () => queries.invalidateQueries({ queryKey: keyOf({ room }) });
};

/** Reports that are new, taken or settled elsewhere are shown as they come. */
export const useLiveQueue = (source: QueueSource): void => {
  const queries = useQueryClient();
  const { room } = source;
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: keyOf({ room }) });
    // What changes between the answer to a page and its connection, or without one, is told to nobody.
    const subscriptions = [client.on.reportChanged(again), client.onPersonalEvents(again)];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [queries, room]);
};
