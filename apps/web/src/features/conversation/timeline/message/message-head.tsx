import type { Member } from '@baithak/protocol/entities/entities';
import { Moment } from '../../../../ui/time.tsx';
import { Badge } from '../../../people/badge.tsx';
import { Name } from '../../../people/name.tsx';
import styles from './message-row.module.css';

/** The author with the badge of their rank, and the time. `date` is ISO. */
export const MessageHead = ({ member: { user, role }, date }: { member: Member; date: string }) => (
  <div className={styles.head}>
    <button type="button" className={styles.person} data-person={user.username}>
      <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
    </button>
    <Badge role={role} />
    <Moment date={date} className={styles.time} />
  </div>
);
