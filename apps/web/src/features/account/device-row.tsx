import type { SessionEntry } from '@baithak/protocol/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/bidi.ts';
import { formatDayAndMonth, formatFullDate } from '../../lib/time/format-date.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Button } from '../../ui/button.tsx';
import { deviceName } from './device-name.ts';
import styles from './devices.module.css';

/** The name of a device; names of browsers and systems are isolated from the direction of the sentence. */
export const useDeviceWords = (): ((agent: string) => string) => {
  const { t } = useTranslation('account');
  return (agent) => {
    const name = deviceName(agent);
    if ('browser' in name)
      return t('devices.onSystem', { browser: isolate(name.browser), system: isolate(name.system) });
    return t('program' in name ? 'devices.program' : 'devices.unknown');
  };
};

/** One session of the user. */
export const DeviceRow = ({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) => {
  const { t, i18n } = useTranslation('account');
  const words = useDeviceWords()(session.device);
  const ago = useAgo(session.lastUsedAt);
  const used = (
    <time dateTime={session.lastUsedAt} title={formatFullDate(session.lastUsedAt, i18n.language)}>
      {t('devices.lastUse', { when: ago })}
    </time>
  );
  return (
    <li className={styles.device}>
      <i className={styles.mark} data-here={session.current || undefined} aria-hidden="true" />
      <span className={styles.words}>
        <b>{words}</b>
        <span className={styles.facts}>
          {session.current ? <span className={styles.here}>{t('devices.here')}</span> : used}
          {' · '}
          <time dateTime={session.createdAt}>
            {t('devices.since', { date: formatDayAndMonth(session.createdAt, i18n.language) })}
          </time>
        </span>
      </span>
      {!session.current && (
        <Button size="small" tone="dangerText" aria-label={t('devices.endNamed', { device: words })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
};
