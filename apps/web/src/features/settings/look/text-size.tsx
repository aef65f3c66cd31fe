import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseDeviceLook, textSizes } from '../../../lib/settings/device-look.ts';
import { Slider } from '../../../ui/form/slider.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from './text-size.module.css';

/** The text size, in five steps. */
export const TextSize = ({ percent }: { percent: number }) => {
  const { t, i18n } = useTranslation('settings');
  const id = useId();
  const letter = i18n.language === 'ur' ? 'ب' : 'A';
  const at = Math.max(
    0,
    textSizes.findIndex((size) => size === percent),
  );
  return (
    <SettingRow title={t('look.textSize')} hint={t('look.textSizeHint')}>
      <span className={styles.scale}>
        <span className={styles.small} aria-hidden="true">
          {letter}
        </span>
        <Slider
          id={id}
          max={textSizes.length - 1}
          step={1}
          value={at}
          aria-label={t('look.textSize')}
          aria-valuetext={t('look.textSizeValue', { percent })}
          onChange={(value) => chooseDeviceLook({ textSize: textSizes[value] ?? 100 })}
        />
        <span className={styles.large} aria-hidden="true">
          {letter}
        </span>
      </span>
    </SettingRow>
  );
};
