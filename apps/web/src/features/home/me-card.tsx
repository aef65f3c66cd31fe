import { staffRank } from '@baithak/protocol/ranks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Avatar } from '../people/avatar.tsx';
import { useRankLabel } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { LookMenu } from './look-menu.tsx';
import styles from './me-card.module.css';
import { viewAddress } from './views.ts';

/** The reader's own card at the bottom of the sidebar. */
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
    <div className={classNames(styles.card, isFoot && styles.foot)}>
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={36} presence={presence} />
      <span className={styles.words}>
        <Name id={me.userId} username={me.username} role={{ rank: me.rank }} />
        <span className={styles.state}>
          {rank} · {tp(`presence.${presence}`)}
        </span>
      </span>
      <span className={styles.actions}>
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
