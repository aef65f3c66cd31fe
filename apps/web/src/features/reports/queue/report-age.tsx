import { lateMs } from '@baithak/protocol/contracts/reports.rules';
import { classNames } from '../../../lib/class-names.ts';
import { Time } from '../../../ui/time.tsx';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import styles from './queue-row.module.css';
import { serverNow } from '../../../lib/time/server-time.ts';

const minute = 60_000;

/** How long a report has waited; from 40 minutes on it is late. */
export const ReportAge = ({ date }: { date: string }) => {
  const { t } = useReportTexts();
  const age = Math.max(0, serverNow() - Date.parse(date));
  const minutes = Math.floor(age / minute);
  const text =
    minutes < 60
      ? t('ageMinutes', { count: minutes })
      : minutes < 60 * 48
        ? t('ageHours', { count: Math.floor(minutes / 60) })
        : t('ageDays', { count: Math.floor(minutes / 1440) });
  return (
    <Time date={date} className={classNames(age >= lateMs && styles.late)} isSentence>
      {text}
    </Time>
  );
};
