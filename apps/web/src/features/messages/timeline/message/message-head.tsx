import type { Member } from '@baithak/protocol/entities/entities';
import { useTranslation } from 'react-i18next';
import { formatFullDate, formatTime } from '../../../../lib/time/format-date.ts';
import { useSettings } from '../../../../lib/settings/settings.ts';
import { Badge } from '../../../people/badge.tsx';
import { Name } from '../../../people/name.tsx';
import styles from './message-row.module.css';

/** The author with the badge of their rank, and the time. `date` is ISO. */
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
      <time className={styles.time} dateTime={date} title={formatFullDate(date, i18n.language)}>
        {formatTime(date, i18n.language)}
      </time>
    </div>
  );
};
