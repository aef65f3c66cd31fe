import type { ReactNode } from 'react';
import type { Member } from '@baithak/protocol/entities/entities';
import { removedUser } from '@baithak/protocol/text/display-names';
import { Moment } from '../../../../ui/time.tsx';
import { Badge } from '../../../people/badge.tsx';
import { Name } from '../../../people/name.tsx';
import styles from './message-row.module.css';

interface MessageHeadProps {
  readonly member: Member;
  /** ISO. */
  readonly date: string;
  /** Behind the time. */
  readonly children?: ReactNode;
}

/** The author with the badge of their rank, and the time. Who is removed has no name to press, and no page. */
export const MessageHead = ({ member: { user, role }, date, children }: MessageHeadProps) => {
  const name = <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />;
  return (
    <div className={styles.head}>
      {user.username === removedUser ? (
        name
      ) : (
        <button type="button" className={styles.person} data-person={user.username}>
          {name}
        </button>
      )}
      <Badge role={role} />
      <Moment date={date} className={styles.time} />
      {children}
    </div>
  );
};
