import { Count } from '../../ui/count.tsx';
import { type QueueSource, useLiveQueue, useOpenReports } from './state/use-queue.ts';
import { useReportTexts } from '../../i18n/lazy/reports.ts';

/** How many reports are open in a queue; nothing when none is. */
export const OpenCount = ({ source }: { source: QueueSource }) => {
  const { t } = useReportTexts();
  const open = useOpenReports(source) ?? 0;
  useLiveQueue(source);
  return open > 0 && <Count value={open} label={t('waiting', { count: open })} />;
};
