import type { LogMark, LogMonth } from '@baithak/protocol/contracts/moderation-log';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { serviceUrls } from '../../../lib/service-urls.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Box } from '../../../ui/box.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { shortHash } from './check-view.ts';
import { LogMonthBox } from './log-month.tsx';
import styles from './log-aside.module.css';

const wholeHash = 16;

const Title = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={styles.title}>
    <Icon name={icon} size="small" />
    {children}
  </span>
);

/** How whoever runs the platform checks every log. */
export const VerifyCommand = () => <code className={styles.token}>npm run admin -- verify-log</code>;

const Mark = ({ mark, differs }: { mark: LogMark | null; differs: boolean | null }) => {
  const { t } = useLogTexts();
  const { date } = useTimes();
  return (
    <Box title={<Title icon="hash">{t('day')}</Title>}>
      {mark === null ? (
        <p className={styles.hint}>{t('dayNone')}</p>
      ) : (
        <>
          <code className={styles.token} title={mark.hash}>
            {shortHash(mark.hash, wholeHash)}
          </code>
          <p className={styles.hint}>
            {t('dayText', { date: date(mark.date), seq: t('daySeq', { count: mark.seq }) })}
          </p>
          {differs !== false && (
            <p className={styles.differs} hidden={differs === null} data-differs>
              {t('dayDiffers')}
            </p>
          )}
        </>
      )}
    </Box>
  );
};

interface LogAsideProps {
  readonly roomId: string;
  readonly mark: LogMark | null;
  readonly month: LogMonth | null;
  /** The mark is not that of the log; null where the script of public pages finds out. */
  readonly differs: boolean | null;
}

/** Beside a log: what makes it safe, its mark of the day, the numbers of the month, and how anybody checks it. */
export const LogAside = ({ roomId, mark, month, differs }: LogAsideProps) => {
  const { t } = useLogTexts();
  const address = `/rooms/log?roomId=${roomId}`;
  const link = (
    <a href={serviceUrls.api + address} dir="ltr" className={styles.address}>
      /rooms/log
    </a>
  );
  return (
    <aside className={styles.aside}>
      <Box title={<Title icon="link">{t('safe')}</Title>}>
        <p className={styles.muted}>{t('safeText')}</p>
      </Box>
      <Mark mark={mark} differs={differs} />
      {month && <LogMonthBox month={month} />}
      <Box title={<Title icon="shield">{t('yourself')}</Title>}>
        <p className={styles.muted}>
          <Trans t={t} i18nKey="yourselfText" components={{ address: link }} />
        </p>
        <VerifyCommand />
      </Box>
    </aside>
  );
};
