import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import { assign, settle, undo, type Decision, type QueueSource } from './source.ts';
import { reportKey, useRefresh } from './use-queue.ts';

/** What the open report and the queue around it do. */
export const useReportActs = (source: QueueSource) => {
  const queries = useQueryClient();
  const refresh = useRefresh(source);
  const notifyError = useNotifyError();
  const { t } = useReportTexts();
  const showError = (error: unknown) =>
    problemOf(error).code === 'CONFLICT' ? notify({ type: 'error', text: t('notFree') }) : notifyError(error);
  const [last, setLast] = useState<QueuedReport | null>(null);
  const taking = useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'me' | 'none' }) => assign(source, id, to),
    onSettled: () => void refresh(),
  });
  const settling = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => settle(source, id, decision),
    onSuccess: (settled, { id }) => {
      setLast(settled);
      // Until the next report is there: a key pressed now settles nothing twice.
      queries.setQueryData<Report>(reportKey(source, id), (report) => report && { ...report, ...settled, actions: [] });
    },
    onError: showError,
    onSettled: () => void refresh(),
  });
  const undoing = useMutation({
    mutationFn: (id: string) => undo(source, id),
    onSuccess: () => {
      setLast(null);
      notify({ type: 'info', text: t('undone') });
    },
    onError: showError,
    onSettled: () => void refresh(),
  });
  return { last, taking, settling, undoing };
};

export type ReportActs = ReturnType<typeof useReportActs>;
