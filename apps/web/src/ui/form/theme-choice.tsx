import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themes } from '../../lib/settings/theme.ts';
import { useTheme } from '../../lib/settings/theme.ts';
import styles from './theme-choice.module.css';

/** The four themes as small previews, and the choice to follow the device. A nuqta marks the current one. */
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
