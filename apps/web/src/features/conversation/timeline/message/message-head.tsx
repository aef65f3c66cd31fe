import type { Member } from '@baithak/protocol/entities/entities';
import { useSettings } from '../../../../lib/settings/settings.ts';
import { Moment } from '../../../../ui/time.tsx';
import { Badge } from '../../../people/badge.tsx';
import { Name } from '../../../people/name.tsx';
import styles from './message-row.module.css';

/** The author with the badge of their rank, and the time. `date` is ISO. */
export const MessageHead = ({ member, date }: { member: Member; date: string }) => {
  const { showAlias } = useSettings();
  return (
    <div className={styles.head}>
      <button type="button" className={styles.person} data-person={member.user.username}>
        <Name
          id={member.user._id}
          username={member.user.username}
          role={member.role}
          alias={showAlias ? member.user.profile.fullname : undefined}
        />
      </button>
      <Badge role={member.role} />
      <Moment date={date} className={styles.time} />
    </div>
  );
};
