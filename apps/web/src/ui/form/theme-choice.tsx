import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { themes } from '../../lib/settings/stored-theme.ts';
import { chooseTheme, useTheme } from '../../lib/settings/theme.ts';
import styles from './theme-choice.module.css';

export const ThemeChoice = () => {
  const { t } = useTranslation();
  const name = useId();
  const chosen = useTheme();
  return (
    <div role="radiogroup" aria-label={t('theme')} className={styles.choice} data-themes>
      {(['device', ...themes] as const).map((theme) => (
        <label key={theme} className={styles.theme} title={t(`themes.${theme}`)}>
          <input
            type="radio"
            name={name}
            value={theme}
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
