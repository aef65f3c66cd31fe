import type { Report } from '@baithak/protocol/contracts/reports';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reportsAddress } from '../../lib/addresses.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FloorBand } from '../../ui/graphics/tile.tsx';
import { UndoLine } from './decision/undo-line.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { OpenReport } from './open-report.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { noFilter, reportAddress, type QueueFilter, type QueueSource } from './state/source.ts';
import { useLiveQueue, useQueue, useReport } from './state/use-queue.ts';
import { useReportActs, type ReportActs } from './state/use-report-acts.ts';
import type { QueueKeys } from './state/use-report-keys.ts';
import { useReportTexts } from '../parts/report/use-report-texts.ts';

/** The parts of the page, for the frame that shows them. */
interface Parts {
  readonly side: ReactNode;
  readonly main: ReactNode;
  readonly panel: ReactNode | undefined;
  readonly band: ReactNode | undefined;
  readonly isMainShown: boolean;
}

/** `/staff/reports/{id}`, `/room-reports/{room}/{id}`. */
const openIn = (pathname: string): string | null => {
  const [, , , id = ''] = pathname.split('/');
  return /^[0-9a-f]{24}$/.test(id) ? id : null;
};

/** Opening a report that is free takes it, once: whoever gives it up again keeps it open. */
const useTakeOnOpen = (report: Report | undefined, { taking: { mutate } }: ReportActs): void => {
  const taken = useRef<string | null>(null);
  const free = report?.state === 'open' && report.assignee === null ? report._id : null;
  useEffect(() => {
    if (free === null || taken.current === free) return;
    taken.current = free;
    mutate({ id: free, to: 'me' });
  }, [free, mutate]);
};

interface ReportsPageProps {
  readonly source: QueueSource;
  readonly render: (parts: Parts) => ReactNode;
}

/** The queue as it is filtered, the report that is open, and the steps between reports. */
const useQueuePage = (source: QueueSource) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const openId = openIn(pathname);
  const [filter, setFilter] = useState<QueueFilter>(noFilter);
  const filterRef = useRef<HTMLSelectElement>(null);
  const queue = useQueue(source, filter);
  const opened = useReport(source, openId);
  const acts = useReportActs(source);
  useLiveQueue(source);
  useTakeOnOpen(opened.data, acts);
  const reports = queue.data?.pages.flatMap(({ data }) => data) ?? [];
  const at = reports.findIndex(({ _id }) => _id === openId);
  const go = (id: string | undefined) =>
    void navigate(id === undefined ? reportsAddress(source.room) : reportAddress(source, id), {
      replace: openId !== null,
    });
  const step = (index: number) => {
    const next = reports[index];
    if (next) go(next._id);
  };
  const { last, undoing } = acts;
  const undoLast = () => {
    if (last && !undoing.isPending) undoing.mutate(last._id);
  };
  const keys: QueueKeys = {
    next: () => step(at + 1),
    previous: () => step(Math.max(0, at - 1)),
    undo: undoLast,
    filter: () => filterRef.current?.focus(),
  };
  const onSettled = () => go((reports[at + 1] ?? reports[at - 1])?._id);
  return { openId, filter, setFilter, filterRef, queue, opened, acts, reports, keys, undoLast, onSettled };
};

/** A queue of reports with the one that is open. */
export const ReportsPage = ({ source, render }: ReportsPageProps) => {
  const { t } = useReportTexts();
  const page = useQueuePage(source);
  const { openId, filter, setFilter, acts, reports, keys, opened } = page;
  const { data: report, error } = opened;
  const shown = openId === null ? undefined : report;
  const show = (main: ReactNode, panel?: ReactNode) =>
    render({
      side: <QueueList {...page} source={source} onFilter={setFilter} />,
      main: (
        <>
          {main}
          {acts.last && <UndoLine report={acts.last} onUndo={page.undoLast} isUndoing={acts.undoing.isPending} />}
        </>
      ),
      panel,
      band: shown?.room ? <FloorBand seed={shown.room._id} tile={shown.room.tile} /> : undefined,
      isMainShown: openId !== null,
    });
  if (shown)
    return (
      <OpenReport
        key={shown._id}
        report={shown}
        source={source}
        acts={acts}
        keys={keys}
        onSettled={page.onSettled}
        render={({ view, panel }) => show(view, panel)}
      />
    );
  if (openId !== null && error !== null) return show(<EmptyState sticker="bijli" title={t('gone')} />);
  const isEmpty = page.queue.data !== undefined && reports.length === 0;
  return show(<NothingOpen keys={keys} filter={filter} onFilter={setFilter} isEmpty={isEmpty} />);
};
