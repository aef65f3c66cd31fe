import type { Thread } from '@baithak/protocol/entities/thread';
import { nameLength, removedUser, truncate } from '@baithak/protocol/text/display-names';
import { useTranslation } from 'react-i18next';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { Ago } from '../../../ui/time.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Written } from '../../../ui/written.tsx';
import { AuthorBadge } from '../../people/badge.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Edited } from '../../people/edited.tsx';
import { Name } from '../../people/name.tsx';
import { nameColor } from '../../people/rank.ts';
import { useThreads } from '../live/threads-cache.ts';
import { usePaneActions, useThreadsRoom } from '../threads-context.ts';
import threadViewStyles from './thread-view.module.css';

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
      className="block self-start rounded-arch mobile:p-2.75 mobile:-m-2.75"
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
        className="text-(--rank) font-name"
        style={{ '--rank': nameColor(role.rank, user._id) }}
        {...textAttributes(fullname)}
      >
        <Written text={truncate(fullname, nameLength.long)} />
      </bdi>
      <bdi className="text-muted text-xs" dir="ltr" lang="en">
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

export const ThreadHead = ({ thread, isArchived }: { thread: Thread; isArchived: boolean }) => {
  const { t } = useTranslation('threads');
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 min-w-0 leading-[1.35]">
      <Names thread={thread} />
      <AuthorBadge thread={thread} labelled />
      <Ago date={thread.date} className="text-faint text-2xs" />
      <Edited thread={thread} className="text-faint text-2xs" />
      {thread.pinned && (
        <Mark
          icon="pin"
          text={t('pinned')}
          className="inline-flex items-center gap-0.75 text-success text-2xs font-bold"
        />
      )}
      {thread.notice && (
        <Mark
          icon="bell"
          text={t('notice')}
          className="inline-flex items-center gap-[3px] text-muted text-2xs font-bold"
        />
      )}
      {isArchived && thread.parent === null && (
        <Mark
          icon="archive"
          text={t('archived')}
          className="inline-flex items-center gap-[3px] text-muted text-2xs font-bold"
        />
      )}
    </div>
  );
};

/** A thread's tags; a press lists the threads with that tag. */
export const ThreadTags = ({ tags }: { tags: readonly string[] }) => {
  const { t } = useTranslation('threads');
  const { filterByTag } = usePaneActions();
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className="hover:bg-accent-soft hover:text-accent-text inline-flex items-center gap-1 py-0.25 px-2.25 rounded-[var(--r-1)_var(--r-1)_9px_9px] bg-surface-active text-text text-xs font-medium whitespace-nowrap mobile:min-h-8"
            title={t('tagged', { tag: isolate(tag) })}
            onClick={() => filterByTag(tag)}
          >
            <bdi>
              <Written text={tag} />
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Above a thread beside the room: where it is, how many replies it has, and how to close it. */
export const ThreadBesideHead = ({ threadId, onClose }: { threadId: string; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const { title } = useThreadsRoom();
  const replies = useThreads(({ known }) => known.get(threadId)?.thread.replies);
  return (
    <header className="flex items-center gap-2 py-2 ps-5 pe-3 line-b">
      <div className={threadViewStyles.words}>
        <h2 className="display">{t('heading')}</h2>
        <p className="truncate">
          <NamesLine
            text={`${t('inRoom', { room: isolate(title) })}${replies === undefined ? '' : ` · ${t('replies', { count: replies })}`}`}
          />
        </p>
      </div>
      <IconButton icon="close" label={tc('close')} onClick={onClose} />
    </header>
  );
};
