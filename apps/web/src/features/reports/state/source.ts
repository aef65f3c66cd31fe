import { isBlank } from '@baithak/protocol/text/blank';
import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import type { ReportAction, ReportKind } from '@baithak/protocol/contracts/reports.rules';
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

export const listQueue = ({ room }: QueueSource, filter: QueueFilter, before: string | undefined) =>
  room === null
    ? client.reports.listReports(asked(filter, before))
    : client.reports.listRoomReports({ ...asked(filter, before), roomId: room });

export const fetchReport = async ({ room }: QueueSource, reportId: string): Promise<Report> =>
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

/** A report of a queue, by its address. */
export const reportAddress = ({ room }: QueueSource, reportId: string): string => `${reportsAddress(room)}/${reportId}`;
