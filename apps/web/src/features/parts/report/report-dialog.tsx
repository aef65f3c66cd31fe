import { useEffect, useState } from 'react';
import { stopReport, useReported, type Reported } from '../../../lib/reporting.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';
import { useReportTexts } from './use-report-texts.ts';

const Content = ({ reported, onSent, isSent }: { reported: Reported; onSent: () => void; isSent: boolean }) =>
  isSent ? (
    <ReportSent reported={reported} onClose={stopReport} />
  ) : (
    <ReportForm reported={reported} onSent={onSent} onClose={stopReport} />
  );

/** Reports something to those who keep order, in two taps: a reason, and Send. */
export const ReportDialog = () => {
  const { t } = useReportTexts();
  const reported = useReported();
  const [isSent, setIsSent] = useState(false);
  const id = reported?.id;
  useEffect(() => {
    if (id !== undefined) setIsSent(false);
  }, [id]);
  return (
    <Dialog open={reported !== null} onClose={stopReport} title={t(`ask.title.${reported?.kind ?? 'message'}`)}>
      {reported && <Content key={reported.id} reported={reported} isSent={isSent} onSent={() => setIsSent(true)} />}
    </Dialog>
  );
};
