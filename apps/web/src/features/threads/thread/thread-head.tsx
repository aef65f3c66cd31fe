import { Written } from '../../../ui/written.tsx';
import { nameLength, removedUser, truncate } from '@baithak/protocol/text/display-names';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { textAttributes, isolate } from '../../../lib/bidi.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { Avatar } from '../../people/avatar.tsx';
import { AuthorBadge } from '../../people/author-badge.tsx';
import { Edited } from '../../people/edited.tsx';
import { Name } from '../../people/name.tsx';
import { nameColor } from '../../people/rank.ts';
import styles from './thread-head.module.css';

const isRemoved = (thread: Thread): boolean => thread.member.user.username === removedUser;

/** The author's picture, which opens the person; that of a closed account opens nothing. */
export const Author = ({ thread, size }: { thread: Thread; size: number }) => {
  const { t } = useTranslation('threads');
  const { user, role } = thread.member;
  const avatar = (
    <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={size} />
  );
  if (isRemoved(thread)) return avatar;
  return (
    <a
      className={styles.author}
      href={`/user/${user.username}`}
      data-person={user.username}
      aria-label={t('profile', { name: isolate(user.username) })}
    >
      {avatar}
    </a>
  );
};

/** Full name and @username; without a full name of their own the username alone. */
export const Names = ({ thread }: { thread: Thread }) => {
  const { user, role } = thread.member;
  const { fullname } = user.profile;
  if (fullname === '' || fullname === user.username || isRemoved(thread))
    return <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />;
  return (
    <>
      <bdi
        className={styles.fullname}
        style={{ '--rank': nameColor(role.rank, user._id) }}
        {...textAttributes(fullname)}
      >
        <Written text={truncate(fullname, nameLength.long)} />
      </bdi>
      <bdi className={styles.username} dir="ltr" lang="en">
        @{user.username}
      </bdi>
    </>
  );
};

const Mark = ({ icon, text, className }: { icon: IconName; text: string; className: string | undefined }) => (
  <span className={className}>
    <Icon name={icon} size="tiny" />
    {text}
  </span>
);

/** Who wrote it, what they are in the room, when, and whether it is pinned, a notice or archived. */
export const ThreadHead = ({ thread, isArchived }: { thread: Thread; isArchived: boolean }) => {
  const { t } = useTranslation('threads');
  return (
    <div className={styles.head}>
      <Names thread={thread} />
      <AuthorBadge thread={thread} labelled />
      <Ago date={thread.date} className={styles.time} />
      <Edited thread={thread} className={styles.time} />
      {thread.pinned && <Mark icon="pin" text={t('pinned')} className={styles.pinned} />}
      {thread.notice && <Mark icon="bell" text={t('notice')} className={styles.mark} />}
      {isArchived && thread.parent === null && <Mark icon="archive" text={t('archived')} className={styles.mark} />}
    </div>
  );
};
