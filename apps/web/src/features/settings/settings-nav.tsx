import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { pageAddress, pageIcon, pagesFor, type SettingsPage } from './pages.ts';
import styles from './settings-nav.module.css';

interface SettingsNavProps {
  /** The page that is shown beside it. */
  readonly current: SettingsPage | null;
  readonly guest: boolean;
  readonly onSignOut: () => void;
}

/** The list of the settings' pages, and the way out. */
export const SettingsNav = ({ current, guest, onSignOut }: SettingsNavProps) => {
  const { t } = useTranslation('settings');
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      {pagesFor(guest).map((page) => (
        <Link
          key={page}
          to={pageAddress(page)}
          className={styles.page}
          aria-current={page === current ? 'page' : undefined}
        >
          <Icon name={pageIcon[page]} />
          <span>{t(`pages.${page}`)}</span>
          <span className={styles.turn}>
            <Icon name="chevron" size="small" />
          </span>
        </Link>
      ))}
      <button type="button" className={styles.page} onClick={onSignOut}>
        <Icon name="sign-out" />
        <span>{t('signOut')}</span>
      </button>
    </nav>
  );
};
