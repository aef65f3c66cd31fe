import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themes } from '../lib/theme.ts';
import { useTheme } from '../lib/use-theme.ts';
import styles from './theme-choice.module.css';

/** Four small walls to choose from, and the device's own. The chosen one holds the nuqta. */
export const ThemeChoice = () => {
  const { t } = useTranslation();
  const name = useId();
  const chosen = useTheme();
  return (
    <div role="radiogroup" aria-label={t('theme')} className={styles.choice}>
      {(['device', ...themes] as const).map((theme) => (
        <label key={theme} className={styles.theme} title={t(`themes.${theme}`)}>
          <input
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            aria-label={t(`themes.${theme}`)}
          />
          {theme === 'device' ? (
            <span className={styles.swatch}>
              <i className={styles.half} data-theme="light" />
              <i className={styles.half} data-theme="dark" />
            </span>
          ) : (
            <span className={styles.swatch} data-theme={theme} />
          )}
        </label>
      ))}
    </div>
  );
};
