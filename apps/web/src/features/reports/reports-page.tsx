import type { Report } from '@baithak/protocol/contracts/reports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reportsAddress } from '../../lib/addresses.ts';
import { useMe } from '../../lib/session/me.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FloorBand } from '../../ui/graphics/tile.tsx';
import { DecisionPanel, UndoLine } from './decision/decision-panel.tsx';
import { useReportTexts } from '../../i18n/lazy/reports.ts';
import { QueueList } from './queue/queue-list.tsx';
import { ReportView } from './report/report-view.tsx';
import {
  type Decision,
  type QueueFilter,
  type QueueSource,
  isNarrowed,
  noFilter,
  reportAddress,
  useLiveQueue,
  useQueue,
  useReport,
} from './state/use-queue.ts';
import {
  type QueueKeys,
  type ReportActs,
  isOver,
  readyOf,
  useDecision,
  useReportActs,
  useReportKeys,
} from './state/use-report-acts.ts';

/** From this width on the decision has a column of its own. */
const panelFrom = 1100;

const nothing = () => undefined;

interface OpenReportProps {
  readonly report: Report;
  readonly source: QueueSource;
  readonly acts: ReportActs;
  readonly keys: QueueKeys;
  readonly onSettled: () => void;
  readonly render: (parts: { readonly view: ReactNode; readonly panel: ReactNode }) => ReactNode;
}

const OpenReport = ({ report, source, acts, keys, onSettled, render }: OpenReportProps) => {
  const me = useMe();
  const { draft, change } = useDecision(report);
  const [isWhole, setIsWhole] = useState(false);
  const isWide = useIsWide(panelFrom);
  const { taking, settling, undoing } = acts;
  // A decision of a room's staff may be replaced by whoever stands above it.
  const isOpen = report.state === 'open' || report.actions.length > 0;
  const isMine = isOpen && report.assignee?._id === me?.userId;
  const take = () => taking.mutate({ id: report._id, to: 'me' });
  const release = () => taking.mutate({ id: report._id, to: 'none' });
  const choose = (action: Decision['action']) => () => {
    if (isOpen && report.actions.includes(action) && !isOver(report)) change({ action });
  };
  const decide = () => {
    const decision = readyOf(report, draft);
    if (isOpen && decision && !settling.isPending)
      settling.mutate({ id: report._id, decision }, { onSuccess: onSettled });
  };
  const undo = () => {
    if (!undoing.isPending) undoing.mutate(report._id);
  };
  useReportKeys({
    ...keys,
    ...(report.settled?.undoUntil && { undo }),
    take,
    release: isMine ? release : nothing,
    dismiss: choose('dismiss'),
    delete: choose('delete'),
    warn: choose('warn'),
    suspend: choose('suspend'),
    context: () => setIsWhole((before) => !before),
    rule: (rule) => change({ rule }),
    settle: decide,
  });
  const panel = (
    <DecisionPanel
      report={report}
      source={source}
      isMine={isMine}
      draft={draft}
      change={change}
      onSettle={decide}
      isSettling={settling.isPending}
      onTake={take}
      onRelease={release}
      onUndo={undo}
      isUndoing={undoing.isPending}
    />
  );
  const view = (
    <ReportView
      report={report}
      source={source}
      isMine={isMine}
      isWhole={isWhole}
      onWhole={() => setIsWhole((before) => !before)}
    >
      {!isWide && panel}
    </ReportView>
  );
  return render({ view, panel: isWide ? panel : undefined });
};

const noActs = { take: nothing, release: nothing, dismiss: nothing, delete: nothing, warn: nothing, suspend: nothing };

interface NothingOpenProps {
  readonly keys: QueueKeys;
  readonly filter: QueueFilter;
  readonly onFilter: (filter: QueueFilter) => void;
  readonly isEmpty: boolean;
}

const NoReport = ({ filter, onFilter }: Pick<NothingOpenProps, 'filter' | 'onFilter'>) => {
  const { t } = useReportTexts();
  const to = (label: string, next: QueueFilter) => (
    <Button tone="outline" onClick={() => onFilter(next)}>
      {label}
    </Button>
  );
  if (isNarrowed(filter))
    return (
      <EmptyState sticker="chai" title={t('noneFound')} action={to(t('showOpen'), noFilter)}>
        {t('noneFoundText')}
      </EmptyState>
    );
  if (filter.show === 'settled') return <EmptyState sticker="chai" title={t('noneSettled')} />;
  return (
    <EmptyState sticker="chai" title={t('nothing')} action={to(t('showSettled'), { ...noFilter, show: 'settled' })}>
      {t('nothingText')}
    </EmptyState>
  );
};

/** In the place of a report: nothing waits, or one is to be chosen. */
const NothingOpen = ({ keys, filter, onFilter, isEmpty }: NothingOpenProps) => {
  const { t } = useReportTexts();
  useReportKeys({ ...keys, ...noActs, context: nothing, rule: nothing, settle: nothing });
  return (
    <div className="grid flex-1 content-center min-h-0 overflow-auto">
      {isEmpty ? <NoReport filter={filter} onFilter={onFilter} /> : <EmptyState sticker="chai" title={t('choose')} />}
    </div>
  );
};

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
