import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import type { ReportAction, ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { isBlank } from '@baithak/protocol/text/blank';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportsAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';

export interface QueueFilter {
  readonly show: 'open' | 'mine' | 'settled';
  readonly kind: ReportKind | null;
  readonly isFree: boolean;
  /** Of one room alone; for the platform's staff. */
  readonly room: { readonly id: string; readonly title: string } | null;
}

export const noFilter: QueueFilter = { show: 'open', kind: null, isFree: false, room: null };

/** Whether only some of those that wait, or were settled, are asked for. */
export const isNarrowed = ({ show, kind, isFree, room }: QueueFilter): boolean =>
  show === 'mine' || kind !== null || room !== null || (show === 'open' && isFree);

export interface Decision {
  readonly action: ReportAction;
  readonly rule: number | null;
  readonly hours: number;
  readonly answer: string;
  readonly toAuthor: string;
  readonly note: string;
}

/** A queue: of the platform's staff, or of a room, by its id or slug. */
export interface QueueSource {
  readonly room: string | null;
}

const asked = ({ show, kind, isFree, room: of }: QueueFilter, before: string | undefined) => ({
  state: show === 'settled' ? ('settled' as const) : ('open' as const),
  ...(kind !== null && { kind }),
  ...(of && { roomId: of.id }),
  ...(show === 'mine' && { assignee: 'me' as const }),
  ...(show === 'open' && isFree && { assignee: 'none' as const }),
  ...(before !== undefined && { before }),
});

const listQueue = ({ room }: QueueSource, filter: QueueFilter, before: string | undefined) =>
  room === null
    ? client.reports.listReports(asked(filter, before))
    : client.reports.listRoomReports({ ...asked(filter, before), roomId: room });

const fetchReport = async ({ room }: QueueSource, reportId: string): Promise<Report> =>
  (room === null
    ? await client.reports.getReport({ reportId })
    : await client.reports.getRoomReport({ roomId: room, reportId })
  ).data;

export const assign = async ({ room }: QueueSource, reportId: string, to: 'me' | 'none'): Promise<QueuedReport> =>
  (room === null
    ? await client.reports.assignReport({ reportId, to })
    : await client.reports.assignRoomReport({ roomId: room, reportId, to })
  ).data;

export const undo = async ({ room }: QueueSource, reportId: string): Promise<QueuedReport> =>
  (room === null
    ? await client.reports.undoReport({ reportId })
    : await client.reports.undoRoomReport({ roomId: room, reportId })
  ).data;

export const settle = async ({ room }: QueueSource, reportId: string, decision: Decision): Promise<QueuedReport> => {
  const { action, rule, hours, ...words } = decision;
  const written = Object.fromEntries(Object.entries(words).filter(([, text]) => !isBlank(text)));
  const settling = { reportId, ...(rule !== null && { rule }), ...written };
  if (room === null)
    return (await client.reports.resolveReport({ ...settling, action, ...(action === 'suspend' && { hours }) })).data;
  if (action === 'suspend') throw new Error('A room suspends nobody.');
  return (await client.reports.resolveRoomReport({ ...settling, roomId: room, action })).data;
};

export const reportAddress = ({ room }: QueueSource, reportId: string): string => `${reportsAddress(room)}/${reportId}`;

const keyOf = ({ room }: QueueSource) => ['reports', room ?? 'staff'] as const;

export const reportKey = (source: QueueSource, reportId: string | null) => [...keyOf(source), 'report', reportId];

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

export const useRefresh = (source: QueueSource): (() => Promise<void>) => {
  const queries = useQueryClient();
  const { room } = source;
  return () => queries.invalidateQueries({ queryKey: keyOf({ room }) });
};

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
