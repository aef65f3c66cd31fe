import type { Role, User } from '@baithak/protocol/entities/entities';
import { useTranslation } from 'react-i18next';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Avatar, type Presence } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import styles from './members-panel.module.css';

interface MemberRowProps {
  readonly user: User;
  readonly role: Pick<Role, 'rank' | 'title'>;
  readonly presence: Presence;
  /** In the room's audio, now. */
  readonly speaks: boolean;
  /** Under the name. */
  readonly more?: string;
}

const Speaks = () => <LiveBars label={useTranslation('rooms').t('speaking')} />;

/**
 * One person of a room: a press opens who they are beside the room, or their whole profile where the browser is asked
 * for another tab.
 */
export const MemberRow = ({ user, role, presence, speaks, more }: MemberRowProps) => (
  <li>
    <a href={`/user/${user.username}`} className={styles.member} data-person={user.username} data-roving="">
      <Avatar
        id={user._id}
        username={user.username}
        picture={user.profile.picture}
        rank={role.rank}
        size={32}
        presence={presence}
      />
      <span className={styles.named}>
        <span className={styles.name}>
          <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
          <Badge role={role} />
        </span>
        {more !== undefined && (
          <span className={styles.under} dir="ltr">
            {more}
          </span>
        )}
      </span>
      {speaks && <Speaks />}
    </a>
  </li>
);
