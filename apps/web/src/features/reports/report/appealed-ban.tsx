import type { Report } from '@baithak/protocol/contracts/reports';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import { textAttributes } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import styles from './report-view.module.css';

const BanFacts = ({ ban }: { ban: NonNullable<Report['ban']> }) => {
  const { t } = useReportTexts();
  const { moment, until } = useTimes();
  const { kind, everywhere, since, until: end, reason, by } = ban;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('ban.what')}</dt>
        <dd>{t(everywhere ? `ban.everywhere.${kind}` : `ban.here.${kind}`)}</dd>
      </div>
      <div>
        <dt>{t('ban.by')}</dt>
        <dd>
          {by ? <bdi>{by.username}</bdi> : t('ban.gone')} · <Time date={since}>{moment(since)}</Time>
        </dd>
      </div>
      <div>
        <dt>{t('ban.until')}</dt>
        <dd>{end === null ? t('ban.noEnd') : <Time date={end}>{until(end)}</Time>}</dd>
      </div>
      <div>
        <dt>{t('ban.reason')}</dt>
        <dd {...textAttributes(reason)}>{reason === '' ? t('none') : <Written text={reason} />}</dd>
      </div>
    </dl>
  );
};

/** What whoever decides about an appeal has to know: the words of the banned person, and the ban as it was given. */
export const AppealedBan = ({ report: { by, ban, now, messages } }: { report: Report }) => {
  const { t } = useReportTexts();
  const details = by[0]?.details ?? '';
  return (
    <>
      <div className={styles.profile}>
        <h3 className="text-xs text-muted">{t('ownWords')}</h3>
        <p {...textAttributes(details)}>
          <Written text={details} />
        </p>
        {ban && <BanFacts ban={ban} />}
        {now === 'gone' && <p className="text-xs font-bold">{t('ban.over')}</p>}
      </div>
      {ban && (
        <h3 className="pt-3 px-4 text-xs text-muted">{t(messages.length === 0 ? 'ban.noneWritten' : 'ban.written')}</h3>
      )}
    </>
  );
};
