import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import { assign, settle, undo, type Decision, type QueueSource } from './source.ts';
import { useRefresh } from './use-queue.ts';

/** What the open report and the queue around it do. */
export const useReportActs = (source: QueueSource) => {
  const refresh = useRefresh(source);
  const showError = useNotifyError();
  const { t } = useReportTexts();
  const [last, setLast] = useState<QueuedReport | null>(null);
  const taking = useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'me' | 'none' }) => assign(source, id, to),
    onSettled: () => void refresh(),
  });
  const settling = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => settle(source, id, decision),
    onSuccess: setLast,
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
