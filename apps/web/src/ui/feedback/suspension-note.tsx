import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useSuspensionTexts } from '../../i18n/lazy/suspension.ts';
import { isolate } from '../../lib/text-direction.ts';
import { useTimes } from '../../lib/time/now.ts';

/** Until when somebody is suspended, why, and whom to ask. `until` is ISO; null for good. */
export const SuspensionNote = ({ until = null, reason = '' }: { until?: string | null; reason?: string }) => {
  const { t } = useSuspensionTexts();
  const times = useTimes();
  return (
    <>
      {until === null ? t('forGood') : t('until', { until: isolate(times.until(until)) })}
      <br />
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
