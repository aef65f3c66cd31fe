import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { client, leaveHere } from '../../lib/client.ts';
import type { SignedIn } from '../../lib/me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Avatar } from '../people/avatar.tsx';
import { useRankLabel } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { LookMenu } from './look-menu.tsx';
import styles from './me-card.module.css';

/** Ends the session here and on the server; without an answer it ends here all the same. */
const signOut = async (): Promise<void> => {
  await client.accounts.logOut().catch(() => undefined);
  client.setTokens(null);
  leaveHere();
};

/** The reader's own card at the foot of the sidebar. */
export const MeCard = ({ me, isOnline, isFoot }: { me: SignedIn; isOnline: boolean; isFoot: boolean }) => {
  const { t } = useTranslation('home');
  const { t: tp } = useTranslation('people');
  const rank = useRankLabel({ rank: me.rank, title: '' });
  const presence = isOnline ? 'online' : 'offline';
  return (
    <div className={classNames(styles.card, isFoot && styles.foot)}>
      <Avatar username={me.username} picture={null} rank={me.rank} size={36} presence={presence} />
      <span className={styles.words}>
        <Name username={me.username} role={{ rank: me.rank }} />
        <span className={styles.state}>{rank} · {tp(`presence.${presence}`)}</span>
      </span>
      <LookMenu />
      <IconButton icon="sign-out" label={t('signOut')} onClick={() => void signOut()} />
    </div>
  );
};
