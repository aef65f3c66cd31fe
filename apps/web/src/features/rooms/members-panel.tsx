import type { OnlineUser } from '@baithak/protocol/entities';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { groupsOf } from './member-groups.ts';
import styles from './members-panel.module.css';

const MemberRow = ({ person }: { person: OnlineUser }) => {
  const { user } = person;
  return (
    <li className={styles.member}>
      <Avatar username={user.username} picture={user.profile.picture} rank={user.role.rank} size={32} presence="online" />
      <Name username={user.username} role={user.role} />
      <Badge role={user.role} />
    </li>
  );
};

/** Who is in the room now, by rank; at most the first 100, with the whole count. */
export const MembersPanel = ({ people, count }: { people: readonly OnlineUser[]; count: number }) => {
  const { t } = useTranslation('people');
  return (
    <aside className={styles.panel} aria-label={t('inTheRoom')}>
      <div className={styles.head}>
        <h2>{t('inTheRoom')}</h2>
        <span className="numbers">{t('onlineCount', { count })}</span>
      </div>
      <div className={styles.list}>
        {groupsOf(people).map(({ group, members }) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className={styles.group}>{t(`groups.${group}`)} <span className="numbers">{members.length}</span></h3>
            <ul>{members.map((person) => <MemberRow key={person.user._id} person={person} />)}</ul>
          </section>
        ))}
        {count > people.length && <p className={styles.more}>{t('more', { count: count - people.length })}</p>}
      </div>
    </aside>
  );
};
