import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortcutModifierLabel, useDevice } from '../../lib/breakpoint.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import styles from './sidebar.module.css';
import { ViewNews } from './view-news.tsx';
import { viewAddress, views, type View } from './views.ts';

interface SidebarProps {
  readonly view: View;
  readonly mayCreate: boolean;
  /** Something is unread in the rooms. */
  readonly hasRoomNews: boolean;
  readonly onExplore: () => void;
  readonly onSearch: () => void;
  readonly onCreate: () => void;
  /** The list of the view. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The navigation pane. */
export const Sidebar = (props: SidebarProps) => {
  const { view, mayCreate, hasRoomNews, onExplore, onSearch, onCreate, children, foot } = props;
  const { t } = useTranslation('home');
  const device = useDevice();
  return (
    <div className={styles.side} data-view={view}>
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
        {views
          .filter((tab) => tab !== 'you')
          .map((tab) => (
            <Link
              key={tab}
              to={viewAddress[tab]}
              className={styles.tab}
              aria-current={tab === view ? 'page' : undefined}
            >
              {t(tab)}
              <ViewNews view={tab} isShown={tab === view} hasRoomNews={hasRoomNews} />
            </Link>
          ))}
      </nav>
      {children}
      {foot}
    </div>
  );
};
