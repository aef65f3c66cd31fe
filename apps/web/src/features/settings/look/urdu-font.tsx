import { useTranslation } from 'react-i18next';
import { chooseDeviceLook, type DeviceLook } from '../../../lib/settings/device-look.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from './urdu-font.module.css';

const letters = ['nastaliq', 'naskh'] as const;

/** The font of Urdu messages, with a sample of each. */
export const UrduFont = ({ chosen }: { chosen: DeviceLook['urduLetters'] }) => {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingRow title={t('look.urduFont')} hint={t('look.urduFontHint')}>
        <Segmented
          label={t('look.urduFont')}
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
