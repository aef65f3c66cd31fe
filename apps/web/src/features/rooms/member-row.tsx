import type { Role, User } from '@baithak/protocol/entities';
import { Link } from 'react-router';
import { Avatar, type Presence } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import styles from './members-panel.module.css';

/** One person of a room; leads to their profile. */
export const MemberRow = ({ user, role, presence }: { user: User; role: Role; presence: Presence }) => (
  <li>
    <Link to={`/user/${user.username}`} className={styles.member} data-roving="">
      <Avatar username={user.username} picture={user.profile.picture} rank={role.rank} size={32} presence={presence} />
      <Name username={user.username} role={role} />
      <Badge role={role} />
    </Link>
  </li>
);
