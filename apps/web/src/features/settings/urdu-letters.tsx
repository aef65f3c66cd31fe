import { useTranslation } from 'react-i18next';
import { chooseDeviceLook, type DeviceLook } from '../../lib/device-look.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './urdu-letters.module.css';

const letters = ['nastaliq', 'naskh'] as const;

/** Which letters Urdu messages are written in, with a line of each. */
export const UrduLetters = ({ chosen }: { chosen: DeviceLook['urduLetters'] }) => {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingRow title={t('look.letters')} hint={t('look.lettersHint')}>
        <Segmented
          label={t('look.letters')}
          value={chosen}
          onChange={(urduLetters) => chooseDeviceLook({ urduLetters })}
          options={letters.map((value) => ({ value, label: t(`look.${value}`) }))}
        />
      </SettingRow>
      <div className={styles.samples} aria-hidden="true">
        {letters.map((each) => (
          <p key={each} lang="ur" dir="rtl" className={styles[each]}>
            {t('look.sample')}
          </p>
        ))}
      </div>
    </>
  );
};
