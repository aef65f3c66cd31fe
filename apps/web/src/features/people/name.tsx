import type { Role } from '@baithak/protocol/entities';
import { classNames } from '../../lib/class-names.ts';
import styles from './name.module.css';
import { rankColor } from './rank.ts';

/** Somebody whose account is gone has a blank name (specification 5). */
const shownName = (username: string): string => (username === 'Removed User' ? '' : username);

/** A person's name in the rank's colour, isolated; guests in italics. */
export const Name = ({ username, role, className }: { username: string; role: Pick<Role, 'rank'>; className?: string | undefined }) => (
  <bdi
    className={classNames(styles.name, role.rank < 0 && styles.guest, className)}
    style={{ '--rank': rankColor(role.rank) }}
    dir="ltr"
    lang="en"
  >
    {shownName(username)}
  </bdi>
);
