import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { isPlainPress } from '../../lib/plain-press.ts';
import { useSignedIn } from '../../lib/use-signed-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { languageNames, useLanguage } from '../../ui/language-choice.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import type { StoredTile } from '../../ui/tile-choice.ts';
import { FloorBand } from '../../ui/tile.tsx';
import styles from './public-page.module.css';

/** A link that works without JavaScript; with it the page turns in place. */
const OtherLanguage = () => {
  const [language, choose] = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const other = language === 'ur' ? 'en' : 'ur';
  const turn = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    choose(other);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  };
  return (
    <a href={`${pathname}?lang=${other}`} hrefLang={other} lang={other} className={styles.language} onClick={turn}>
      {languageNames[other]}
    </a>
  );
};

const Header = () => {
  const { t } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  const isSignedIn = useSignedIn();
  return (
    <header className={styles.header}>
      <Link to="/" aria-label={tc('product')} className={styles.logo}>
        <Logo />
      </Link>
      <nav className={styles.ways}>
        <OtherLanguage />
        {isSignedIn ? (
          <Link to="/home" className={buttonClass({ tone: 'primary' })}>
            {t('open')}
          </Link>
        ) : (
          <>
            <Link to="/login" className={classNames(buttonClass({ tone: 'outline' }), styles.signIn)}>
              {t('signIn')}
            </Link>
            <Link to="/register" className={buttonClass({ tone: 'primary' })}>
              {t('join')}
            </Link>
          </>
        )}
      </nav>
    </header>
  );
};

const Footer = () => {
  const { t } = useTranslation('public');
  return (
    <footer className={styles.footer}>
      <nav className={styles.links}>
        <Link to="/about">{t('footer.about')}</Link>
        <Link to="/terms">{t('footer.rules')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <Link to="/contact">{t('footer.contact')}</Link>
        <Link to="/tests">{t('footer.tests')}</Link>
      </nav>
      <div className={styles.alive}>
        <ThemeChoice />
      </div>
    </footer>
  );
};

interface PublicPageProps {
  /** The room or person whose tiles lie along the top. */
  readonly floor?: string;
  /** What that room chose, where it is known. */
  readonly tile?: StoredTile;
  readonly children: ReactNode;
}

/** Around every page that is read without signing in. */
export const PublicPage = ({ floor = 'baithak', tile, children }: PublicPageProps) => (
  <div className={styles.page}>
    <FloorBand seed={floor} tile={tile} />
    <Header />
    <main className={styles.main}>{children}</main>
    <Footer />
  </div>
);
