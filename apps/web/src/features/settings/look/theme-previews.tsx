import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { themes, type Theme, type ThemeChoice } from '../../../lib/settings/stored-theme.ts';
import styles from './theme-previews.module.css';

/** The four themes as small previews to choose from. */
export const ThemePreviews = ({ chosen, onChoose }: { chosen: ThemeChoice; onChoose: (theme: Theme) => void }) => {
  const { t } = useTranslation('settings');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('look.theme')} className={styles.themes}>
      {themes.map((theme) => (
        <label key={theme} className={styles.theme} data-theme={theme}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={theme === chosen}
            onChange={() => onChoose(theme)}
            aria-label={t(`look.names.${theme}`)}
          />
          <span className={styles.preview} aria-hidden="true">
            <span className={styles.side}>
              <i />
              <i />
              <i />
            </span>
            <span className={styles.room}>
              <b />
              <s />
              <s />
              <u />
            </span>
          </span>
          <span className={styles.foot}>
            <i className={styles.nuqta} />
            <b>{t(`look.names.${theme}`)}</b>
            <span className={styles.material}>{t(`look.materials.${theme}`)}</span>
          </span>
        </label>
      ))}
    </div>
  );
};
