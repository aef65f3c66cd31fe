import type { StoredTile } from '@baithak/protocol/looks';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { buttonClass } from '../../ui/button.tsx';
import { languageNames, useLanguage } from '../../ui/form/language-choice.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { ThemeChoice } from '../../ui/form/theme-choice.tsx';
import { FloorBand } from '../../ui/graphics/tile.tsx';
import styles from './public-page.module.css';
import { markSignedIn } from './visitor/overlays.ts';

/** A link that works without JavaScript; with it the language changes in place. */
const OtherLanguage = () => {
  const [language, choose] = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const other = language === 'ur' ? 'en' : 'ur';
  const turn = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    choose(other);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  };
  return (
    <a
      href={`?lang=${other}`}
      hrefLang={other}
      lang={other}
      className={`${styles.language} inline-flex items-center min-h-hit px-3 text-text no-underline font-bold rounded-2 mobile:min-h-touch`}
      onClick={turn}
      data-language={other}
    >
      {languageNames[other]}
    </a>
  );
};

const Header = () => {
  const { t } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  return (
    <header className="flex items-center gap-3 py-3 px-6 line-b mobile:py-2 mobile:px-3">
      <Link
        to="/"
        aria-label={tc('product')}
        className={`${styles.logo} flex-1 min-w-0 rounded-1 mobile:inline-flex mobile:min-h-touch`}
      >
        <Logo />
      </Link>
      <nav className="flex items-center gap-2">
        <OtherLanguage />
        <Link to="/home" className={buttonClass({ tone: 'primary' })} data-for="member">
          {t('open')}
        </Link>
        <Link to="/login" className={classNames(buttonClass({ tone: 'outline' }), styles.signIn)} data-for="visitor">
          {t('signIn')}
        </Link>
        <Link to="/register" className={buttonClass({ tone: 'primary' })} data-for="visitor">
          {t('join')}
        </Link>
      </nav>
    </header>
  );
};

const Footer = () => {
  const { t } = useTranslation('public');
  return (
    <footer className="flex flex-wrap items-center justify-between gap-y-3 gap-x-6 py-4 px-6 line-t text-xs mobile:p-4">
      <nav className={`${styles.links} flex flex-wrap gap-x-4`}>
        <Link to="/about">{t('footer.about')}</Link>
        <Link to="/terms">{t('footer.rules')}</Link>
        <Link to="/privacy" reloadDocument>
          {t('footer.privacy')}
        </Link>
        <Link to="/contact">{t('footer.contact')}</Link>
        <Link to="/tests">{t('footer.tests')}</Link>
      </nav>
      <div data-for="script">
        <ThemeChoice />
      </div>
    </footer>
  );
};

interface PublicPageProps {
  /** The room or person whose tiles are shown along the top. */
  readonly floor?: string;
  readonly tile?: StoredTile | null;
  /** Wider than what is read line by line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const PublicPage = ({ floor = 'baithak', tile, wide, children }: PublicPageProps) => {
  useEffect(markSignedIn, []);
  return (
    <div className="min-h-[calc(100dvh_-_var(--audio-line,0px))] grid grid-cols-1 grid-rows-[auto_auto_1fr_auto] bg-surface">
      <FloorBand seed={floor} tile={tile ?? undefined} />
      <Header />
      <main className={classNames(styles.main, wide && styles.wide)}>{children}</main>
      <Footer />
    </div>
  );
};
