import { Written } from '../../../ui/written.tsx';
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { textAttributes } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { reasonKey } from '../../parts/report/reasons.ts';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './lines.module.css';

const kinds = ['thread', 'reply', 'message', 'privateMessage', 'request', 'profile', 'room', 'appeal'] as const;

/** Reports about an account and by it. */
export const ReportsBox = ({ details: { reportsAbout, reportsBy } }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const { t: tr } = useReportTexts();
  const { date } = useTimes();
  const [side, setSide] = useState<'about' | 'by'>('about');
  const shown = side === 'about' ? reportsAbout : reportsBy;
  const choice = (
    <Segmented
      label={t('reports')}
      value={side}
      onChange={setSide}
      options={[
        { value: 'about', label: t('about', { count: reportsAbout.length }) },
        { value: 'by', label: t('by', { count: reportsBy.length }) },
      ]}
    />
  );
  return (
    <Box title={t('reports')} end={choice}>
      {shown.length === 0 && <p className={styles.empty}>{t('noReports')}</p>}
      <ul className={styles.lines}>
        {shown.map((report) => {
          const kind = kinds.find((each) => each === report.kind);
          return (
            <li key={report._id} className={styles.line}>
              <Icon name="flag" size="small" />
              <span className={styles.main}>
                <b>{kind && t(`reportKinds.${kind}`)}</b>
                {report.roomTitle !== null && (
                  <>
                    {' · '}
                    <bdi {...textAttributes(report.roomTitle)}>
                      <Written text={report.roomTitle} />
                    </bdi>
                  </>
                )}
                <span className={styles.more}>
                  <br />
                  {tr(`reasons.${reasonKey(report.reason)}`)} ·{' '}
                  {t(report.state === 'open' ? 'reportOpen' : 'reportSettled')}
                </span>
              </span>
              <span className={styles.end}>
                <Time date={report.date}>{date(report.date)}</Time>
              </span>
            </li>
          );
        })}
      </ul>
    </Box>
  );
};
