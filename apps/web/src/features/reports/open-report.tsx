import type { Report } from '@baithak/protocol/contracts/reports';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../lib/session/me.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { ReportView } from './report/report-view.tsx';
import type { Decision, QueueSource } from './state/source.ts';
import { readyOf, useDecision } from './state/use-decision.ts';
import type { ReportActs } from './state/use-report-acts.ts';
import { useReportKeys, type QueueKeys } from './state/use-report-keys.ts';

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

/** The report that is open, with the keys that act on it. */
export const OpenReport = ({ report, source, acts, keys, onSettled, render }: OpenReportProps) => {
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
    if (isOpen && report.actions.includes(action)) change({ action });
  };
  const decide = () => {
    const decision = readyOf(draft);
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
