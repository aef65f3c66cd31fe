import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortcutModifierLabel, useDevice } from '../../lib/breakpoint.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import styles from './sidebar.module.css';
import { ViewCount } from './view-count.tsx';
import { viewAddress, views, type View } from './views.ts';

interface SidebarProps {
  readonly view: View;
  readonly mayCreate: boolean;
  readonly onExplore: () => void;
  readonly onSearch: () => void;
  readonly onCreate: () => void;
  /** The list of the view. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The navigation pane. */
export const Sidebar = ({ view, mayCreate, onExplore, onSearch, onCreate, children, foot }: SidebarProps) => {
  const { t } = useTranslation('home');
  const device = useDevice();
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <Link to={viewAddress.rooms} className={styles.brand} aria-label={t('home')}>
          <Logo />
        </Link>
        <IconButton icon="compass" label={t('explore')} onClick={onExplore} />
        {mayCreate && <IconButton icon="plus" label={t('newRoom')} onClick={onCreate} />}
      </div>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <Icon name="search" size="small" />
        <span className="truncate">{t('find')}</span>
        {device === 'desktop' && <kbd aria-hidden="true">{shortcutModifierLabel()} K</kbd>}
      </button>
      <nav className={styles.tabs} aria-label={t('views')}>
        {views.map((tab) => (
          <Link key={tab} to={viewAddress[tab]} className={styles.tab} aria-current={tab === view ? 'page' : undefined}>
            {t(tab)}
            <ViewCount view={tab} />
          </Link>
        ))}
      </nav>
      {children}
      {foot}
    </div>
  );
};
