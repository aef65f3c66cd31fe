import type { Member } from '@baithak/protocol/entities';
import { useTranslation } from 'react-i18next';
import { fullDate, timeOf } from '../../lib/clock.ts';
import { useSettings } from '../../lib/settings.ts';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import styles from './message-row.module.css';

/** Who wrote it, with the sign of their rank, and when. `date` is ISO. */
export const MessageHead = ({ member, date }: { member: Member; date: string }) => {
  const { i18n } = useTranslation();
  const { showAlias } = useSettings();
  return (
    <div className={styles.head}>
      <button type="button" className={styles.person} data-person={member.user.username} tabIndex={-1}>
        <Name
          username={member.user.username}
          role={member.role}
          alias={showAlias ? member.user.profile.fullname : undefined}
        />
      </button>
      <Badge role={member.role} />
      <time className={styles.time} dateTime={date} title={fullDate(date, i18n.language)}>
        {timeOf(date, i18n.language)}
      </time>
    </div>
  );
};
