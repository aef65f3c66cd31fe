import { staffRank } from '@baithak/protocol/ranks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortcutModifierLabel, useDevice } from '../../lib/breakpoint.ts';
import { classNames } from '../../lib/class-names.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { useUnread } from '../../lib/unread.ts';
import { Count } from '../../ui/count.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { Nuqta } from '../../ui/graphics/nuqta.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Avatar } from '../people/avatar.tsx';
import { useRankLabel } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { LookMenu } from './look-menu.tsx';
import styles from './sidebar.module.css';
import { type View, viewAddress, views } from './views.ts';

interface ViewNewsProps {
  readonly view: View;
  /** The view itself is on the screen. */
  readonly isShown: boolean;
  readonly hasRoomNews: boolean;
}

/**
 * What is new in a view, beside its name: of the rooms that something is, of the others how much
 * (docs/design.md#notification-list).
 */
export const ViewNews = ({ view, isShown, hasRoomNews }: ViewNewsProps) => {
  const { t } = useTranslation('home');
  const { notifications, privateThreads } = useUnread();
  if (view === 'you') return null;
  if (view === 'rooms') return !isShown && hasRoomNews && <Nuqta label={t('roomsUnread')} />;
  const count = view === 'private' ? privateThreads : notifications;
  return count > 0 && <Count value={count} most={99} label={t(`${view}Unread`, { count })} />;
};

interface SidebarProps {
  readonly view: View;
  readonly mayCreate: boolean;
  readonly hasRoomNews: boolean;
  readonly onExplore: () => void;
  readonly onSearch: () => void;
  readonly onCreate: () => void;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

export const Sidebar = (props: SidebarProps) => {
  const { view, mayCreate, hasRoomNews, onExplore, onSearch, onCreate, children, foot } = props;
  const { t } = useTranslation('home');
  const device = useDevice();
  return (
    <div className={`${styles.side} flex-1 flex flex-col min-h-0 min-w-0`} data-view={view}>
      <div className={styles.top}>
        <Link
          to={viewAddress.rooms}
          className="flex-1 min-w-0 text-text rounded-2 mobile:flex mobile:items-center mobile:min-h-touch"
          aria-label={t('home')}
        >
          <Logo />
        </Link>
        <IconButton icon="compass" label={t('explore')} onClick={onExplore} />
        {mayCreate && <IconButton icon="plus" label={t('newRoom')} onClick={onCreate} />}
      </div>
      <button
        type="button"
        className={`${styles.find} flex items-center gap-2 min-h-9 mt-0 mx-3 mb-1 px-2.5 bg-surface-sunken line rounded-2 text-muted hover:border-border-strong mobile:min-h-touch`}
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
              className={`${styles.tab} relative flex items-center gap-0.75 min-h-(--h-tabs) pt-0 px-1 pb-1 rounded-2 font-medium text-muted no-underline whitespace-nowrap`}
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

export const MeCard = ({
  me,
  isOnline,
  isFoot,
  onSignOut,
}: {
  me: SignedIn;
  isOnline: boolean;
  isFoot: boolean;
  onSignOut: () => void;
}) => {
  const { t } = useTranslation('home');
  const { t: tp } = useTranslation('people');
  const rank = useRankLabel({ rank: me.rank, title: '' });
  const picture = useOwnPicture(me);
  const presence = isOnline ? 'online' : 'offline';
  return (
    <div
      className={classNames('[--bg:var(--floor)] flex items-center gap-2.5 py-2 px-3 line-t', isFoot && styles.foot)}
    >
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={36} presence={presence} />
      <span className={`${styles.words} flex-1 grid justify-items-start min-w-0 leading-[1.3]`}>
        <Name id={me.userId} username={me.username} role={{ rank: me.rank }} />
        <span className="text-2xs text-muted">
          {rank} · {tp(`presence.${presence}`)}
        </span>
      </span>
      <span className="flex">
        {me.rank >= staffRank && (
          <Link to="/staff" className={styles.gear} aria-label={t('staffRoom')} title={t('staffRoom')}>
            <Icon name="shield" />
          </Link>
        )}
        <LookMenu />
        {isFoot && (
          <Link to={viewAddress.you} className={styles.gear} aria-label={t('settings')} title={t('settings')}>
            <Icon name="gear" />
          </Link>
        )}
        {isFoot && <IconButton icon="sign-out" label={t('signOut')} onClick={onSignOut} />}
      </span>
    </div>
  );
};
