import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../lib/settings/settings.ts';
import { SwitchRow } from '../switch-row.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import styles from './quiet-hours.module.css';

const usual = { quietFrom: '23:00', quietTo: '07:30' } as const;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When nothing rings or shows: from, to, by the clock of the place where it was set. */
export const QuietHours = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { quietFrom, quietTo } = useSettings();
  const isOn = quietFrom !== '' && quietTo !== '';
  const turn = (on: boolean) => choose(on ? { ...usual, timeZone: ownZone() } : { quietFrom: '', quietTo: '' });
  const ends = [
    { name: 'quietFrom', value: quietFrom, label: t('notifications.quietFrom') },
    { name: 'quietTo', value: quietTo, label: t('notifications.quietTo') },
  ] as const;
  return (
    <>
      <SwitchRow title={t('notifications.quiet')} hint={t('notifications.quietHint')} on={isOn} onChange={turn} />
      {isOn && (
        <div className={styles.hours}>
          {ends.map(({ name, value, label }) => (
            <label key={name} className={styles.end}>
              <span>{label}</span>
              <input
                type="time"
                className={styles.time}
                defaultValue={value}
                onBlur={({ target }) => {
                  if (target.value === '') target.value = value;
                  else if (target.value !== value) choose({ [name]: target.value, timeZone: ownZone() });
                }}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
};
