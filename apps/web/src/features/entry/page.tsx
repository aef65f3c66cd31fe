import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { EntryFooter } from './entry-footer.tsx';
import styles from './page.module.css';

/** A page to read: the terms, the privacy rules. */
export const Page = ({ title, lines }: { title: string; lines: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" aria-label={t('product')}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>
        <h1 className={classNames('display', styles.title)}>{title}</h1>
        <ul className={styles.lines}>
          {Object.entries(lines).map(([key, line]) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
        <Link to="/login" className={styles.back}>
          <Icon name="back" size="small" />
          {t('back')}
        </Link>
      </main>
      <EntryFooter />
    </div>
  );
};
