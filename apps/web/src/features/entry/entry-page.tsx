import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { ThemeChoice } from '../../ui/form/theme-choice.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import styles from './entry-page.module.css';
import { homePage } from './use-sign-in.ts';

const EntryFooter = () => {
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

/** While a form is under way, the page that it leads to comes too. */
const loadHome = (): void => void homePage.load().catch(() => undefined);

interface EntryPageProps {
  welcomeTitle: string;
  welcomeText: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** The layout of the sign-in pages: a decorated wall with the name on one side, a form on the other. */
export const EntryPage = ({ welcomeTitle, welcomeText, title, text, children }: EntryPageProps) => (
  <div className={styles.door}>
    <div className={styles.wall}>
      <div className={styles.pattern} aria-hidden="true" />
      <img className={styles.picture} src="/pictures/door.svg" alt="" loading="lazy" />
      <header className={styles.name}>
        <Logo variant="both" size="large" onWall />
      </header>
      <div className={styles.welcome}>
        <p className={classNames('display', styles.welcomeTitle)}>{welcomeTitle}</p>
        <p className={styles.welcomeText}>{welcomeText}</p>
      </div>
    </div>
    <main className={styles.side} onSubmit={loadHome}>
      <div className={styles.column}>
        <div>
          <h1 className={classNames('display', styles.title)}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
        <EntryFooter />
      </div>
    </main>
  </div>
);
