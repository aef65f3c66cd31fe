import type { Thread } from '@baithak/protocol/threads';
import { displayName, nameLength, removedTitle, truncate } from '@baithak/protocol/names';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../ui/ago.tsx';
import { Badge } from '../people/badge.tsx';
import { rankColor } from '../people/rank.ts';
import styles from './byline.module.css';

type Person = Thread['member'];

/** Somebody's full name in the colour of their rank, and the username. A removed user has neither (specification 5). */
export const PersonName = ({ member }: { member: Person }) => {
  const name = displayName(member.user);
  if (name === '') return null;
  return (
    <a href={`/user/${member.user.username}`} className={styles.person} data-door>
      <bdi className={styles.name} style={{ '--rank': rankColor(member.role.rank) }}>
        {truncate(name, nameLength.long)}
      </bdi>
      {name !== member.user.username && (
        <bdi className={styles.username} dir="ltr" lang="en">
          @{member.user.username}
        </bdi>
      )}
    </a>
  );
};

/** Who wrote it, their role ('creator' for the room's), and how long ago. */
export const Byline = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  return (
    <div className={styles.byline}>
      <PersonName member={thread.member} />
      {thread.isCreator ? (
        <span className={styles.creator}>{t('creator')}</span>
      ) : (
        <Badge role={thread.member.role} labelled={thread.member.role.title === removedTitle} />
      )}
      <Ago date={thread.date} className={styles.time} />
    </div>
  );
};
