import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isComposing } from '../../lib/is-composing.ts';
import { shortcutModifierLabel, useDevice } from '../../lib/breakpoint.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import styles from './sidebar.module.css';
import { viewAddress, views, type View } from './views.ts';

interface SidebarProps {
  readonly view: View;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly mayCreate: boolean;
  readonly onExplore: () => void;
  readonly onSearch: () => void;
  readonly onCreate: () => void;
  /** The list of the view. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The navigation pane. */
export const Sidebar = ({
  view,
  words,
  onWords,
  mayCreate,
  onExplore,
  onSearch,
  onCreate,
  children,
  foot,
}: SidebarProps) => {
  const { t } = useTranslation('home');
  const device = useDevice();
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <Link to={viewAddress.rooms} className={styles.brand} aria-label={t('home')}>
          <Logo />
        </Link>
        <IconButton icon="search" label={t('search')} onClick={onSearch} />
        <IconButton icon="globe" label={t('explore')} onClick={onExplore} />
        {mayCreate && <IconButton icon="plus" label={t('newRoom')} onClick={onCreate} />}
      </div>
      <label className={styles.find}>
        <Icon name="search" size="small" />
        <input
          type="search"
          value={words}
          placeholder={t('find')}
          aria-label={t('find')}
          dir="auto"
          onChange={(event) => onWords(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && words.trim() !== '' && onExplore()}
        />
        {device === 'desktop' && <kbd aria-hidden="true">{shortcutModifierLabel()} K</kbd>}
      </label>
      <nav className={styles.tabs} aria-label={t('views')}>
        {views.map((tab) => (
          <Link key={tab} to={viewAddress[tab]} className={styles.tab} aria-current={tab === view ? 'page' : undefined}>
            {t(tab)}
          </Link>
        ))}
      </nav>
      {children}
      {foot}
    </div>
  );
};
