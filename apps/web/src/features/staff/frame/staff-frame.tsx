import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { roomsAddress } from '../../../lib/addresses.ts';
import { Logo } from '../../../ui/graphics/logo.tsx';
import tabStyles from '../../../ui/tabs.module.css';
import { useStaffTexts } from '../use-staff-texts.ts';
import { KeysDialog } from './keys-dialog.tsx';
import styles from './staff-frame.module.css';
import { staffPageAddress, staffPages, type StaffPage } from './staff-pages.ts';
import { useStaffKeys } from './use-staff-keys.ts';

interface StaffFrameProps {
  readonly page: StaffPage | null;
  /** Beside the name of a tab, such as a count. */
  readonly news?: Partial<Readonly<Record<StaffPage, ReactNode>>>;
  /** At the end of the top bar. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the staff room: the top bar with a tab for each page, and the page. */
export const StaffFrame = ({ page, news = {}, end, children }: StaffFrameProps) => {
  const { t } = useStaffTexts();
  const [isShown, setIsShown] = useState(false);
  useStaffKeys(() => setIsShown(true));
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Link to={roomsAddress} className={styles.brand} aria-label={t('home')}>
          <Logo />
        </Link>
        <span className={styles.label}>{t('title')}</span>
        <nav className={styles.tabs} aria-label={t('title')}>
          {staffPages.map((tab) => (
            <Link
              key={tab.page}
              to={staffPageAddress(tab.page)}
              className={tabStyles.tab}
              aria-current={tab.page === page ? 'page' : undefined}
            >
              {t(tab.page)}
              {news[tab.page]}
            </Link>
          ))}
        </nav>
        <span className={styles.end}>
          <button type="button" className={styles.keys} aria-label={t('allKeys')} onClick={() => setIsShown(true)}>
            <kbd>?</kbd>
          </button>
          {end}
        </span>
      </header>
      {children}
      <KeysDialog open={isShown} onClose={() => setIsShown(false)} />
    </div>
  );
};
