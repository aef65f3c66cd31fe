import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { ThemeChoice } from '../../ui/form/theme-choice.tsx';
import styles from './entry-footer.module.css';

/** Language, theme and legal links, at the bottom of every sign-in page. */
export const EntryFooter = () => {
  const { t } = useTranslation('entry');
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
      <nav className={styles.row}>
        <Link to="/terms">{t('footer.rules')}</Link>
        <Link to="/privacy" reloadDocument>
          {t('footer.privacy')}
        </Link>
      </nav>
    </footer>
  );
};
