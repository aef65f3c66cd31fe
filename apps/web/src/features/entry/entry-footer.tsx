import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import styles from './entry-footer.module.css';

/** Language, colours and the small print: at the foot of every way in. */
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
        <Link to="/privacy">{t('footer.privacy')}</Link>
      </nav>
    </footer>
  );
};
