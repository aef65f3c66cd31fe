import type { SessionEntry } from '@baithak/protocol/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/bidi.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { useTimes } from '../../lib/time/use-times.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
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
  const { t } = useTranslation('account');
  const { date } = useTimes();
  const words = useDeviceWords()(session.device);
  const ago = useAgo(session.lastUsedAt);
  const used = (
    <Time date={session.lastUsedAt} isSentence>
      {t('devices.lastUse', { when: ago })}
    </Time>
  );
  return (
    <li className={styles.device}>
      <i className={styles.mark} data-here={session.current || undefined} aria-hidden="true" />
      <span className={styles.words}>
        <b>{words}</b>
        <span className={styles.facts}>
          {session.current ? <span className={styles.here}>{t('devices.here')}</span> : used}
          {' · '}
          <Time date={session.createdAt} isSentence>
            {t('devices.since', { date: isolate(date(session.createdAt)) })}
          </Time>
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
