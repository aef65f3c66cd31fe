import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { reasonKey, useReportTexts } from '../../i18n/lazy/reports.ts';
import { useSuspensionTexts } from '../../i18n/lazy/suspension.ts';
import { isolate } from '../../lib/text-direction.ts';
import { useTimes } from '../../lib/time/now.ts';

interface SuspensionNoteProps {
  /** ISO; null for good. */
  readonly until?: string | null;
  readonly reason?: string;
  /** 1 to 7, and one line of what broke it, where a report was settled with it. */
  readonly rule?: number | null;
  readonly said?: string;
}

/** Until when somebody is suspended, why, and whom to ask. */
export const SuspensionNote = ({ until = null, reason = '', rule = null, said = '' }: SuspensionNoteProps) => {
  const { t } = useSuspensionTexts();
  const { t: tr } = useReportTexts();
  const times = useTimes();
  return (
    <>
      {until === null ? t('forGood') : t('until', { until: isolate(times.until(until)) })}
      <br />
      {rule !== null && (
        <>
          {t('rule', { rule: tr(`rules.${reasonKey(rule)}`) })}
          <br />
        </>
      )}
      {said !== '' && (
        <>
          {t('said', { said: isolate(said) })}
          <br />
        </>
      )}
      {reason !== '' && (
        <>
          {t('reason', { reason: isolate(reason) })}
          <br />
        </>
      )}
      <Trans t={t} i18nKey="data" components={{ to: <Link to="/contact" /> }} />
    </>
  );
};
