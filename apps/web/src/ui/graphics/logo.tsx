import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** `full`: the mark, and the name in the current language. `both`: both names. `mark`: the mark alone. */
  variant?: 'mark' | 'full' | 'both';
  /** On the green wall of the sign-in pages, where the colours of the mark are inverted. */
  onWall?: boolean;
  size?: 'large';
}

const shownNames = { mark: 0, full: 1, both: 2 } as const;

export const Logo = ({ variant = 'full', onWall, size }: LogoProps) => {
  const { t, i18n } = useTranslation();
  const scripts = i18n.language === 'ur' ? (['nastaliq', 'latin'] as const) : (['latin', 'nastaliq'] as const);
  const names = scripts.slice(0, shownNames[variant]);
  return (
    <span
      role="img"
      aria-label={t('product')}
      className={classNames(styles.logo, onWall && styles.onWall, size && styles.large)}
    >
      <svg viewBox="0 0 64 64" className={styles.mark} aria-hidden="true">
        <use href="/logo/logo.svg#mark" />
      </svg>
      {names.map((name) => (
        <svg
          key={name}
          viewBox={name === 'latin' ? '0 0 242.2 52' : '0 0 122 94'}
          className={styles[name]}
          aria-hidden="true"
        >
          <use href={`/logo/logo.svg#${name}`} />
        </svg>
      ))}
    </span>
  );
};
