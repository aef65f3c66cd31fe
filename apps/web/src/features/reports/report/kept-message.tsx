import type { Report } from '@baithak/protocol/contracts/reports';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Moment } from '../../../ui/time.tsx';
import { MessageBody } from '../../parts/body/message-body.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import styles from './kept-message.module.css';

interface KeptMessageProps {
  readonly message: Report['messages'][number];
  /** Under the words of what was reported; null for what stood around it. */
  readonly mark: ReactNode | null;
}

/** A message as it stood when it was reported. */
export const KeptMessage = ({ message: { member, date, content }, mark }: KeptMessageProps) => {
  const { user, role } = member;
  return (
    <article className={classNames(styles.message, mark !== null && styles.reported)}>
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Name id={user._id} username={user.username} role={role} />
          <Badge role={role} />
          <Moment date={date} className={styles.time} />
        </div>
        <div className={classNames(mark === null && styles.around)}>
          <MessageBody parts={content} viewerId="" />
        </div>
        {mark}
      </div>
    </article>
  );
};
