import type { Role, User } from '@baithak/protocol/entities/entities';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { Avatar, type Presence } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import styles from './members-panel.module.css';
import { useMembers } from './use-members.ts';

interface MemberRowProps {
  readonly user: User;
  readonly role: Pick<Role, 'rank' | 'title'>;
  readonly presence: Presence;
  /** In the room's audio, now. */
  readonly speaks: boolean;
  /** Under the name. */
  readonly more?: string;
}

const Speaks = () => <LiveBars label={useTranslation('rooms').t('speaking')} />;

/**
 * One person of a room: a press opens who they are beside the room, or their whole profile where the browser is asked
 * for another tab.
 */
export const MemberRow = ({ user, role, presence, speaks, more }: MemberRowProps) => (
  <li>
    <a
      href={`/user/${user.username}`}
      className={`${styles.member} [--bg:var(--floor)] flex items-center gap-1.5 min-h-10.5 py-0.5 px-2 rounded-2 text-[1rem] text-inherit no-underline mobile:min-h-touch hover:bg-surface-hover focus-visible:bg-surface-hover`}
      data-person={user.username}
      data-roving=""
    >
      <Avatar
        id={user._id}
        username={user.username}
        picture={user.profile.picture}
        rank={role.rank}
        size={32}
        presence={presence}
      />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
          <Badge role={role} />
        </span>
        {more !== undefined && (
          <span className="block truncate text-muted text-xs text-start" dir="ltr">
            {more}
          </span>
        )}
      </span>
      {speaks && <Speaks />}
    </a>
  </li>
);

/** Everybody who has joined, by rank; searched by name and loaded 100 at a time. `present`: who is here now. */
export const AllMembers = ({
  roomId,
  present,
  speaker,
}: {
  roomId: string;
  present: ReadonlySet<string>;
  speaker: string | undefined;
}) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const { people, isPending, isFailed, isLoadingMore, more, again } = useMembers(roomId, wanted);
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  return (
    <>
      <div className="grid pt-0 px-4 pb-2">
        <TextInput
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('membersFind')}
          aria-label={t('membersFind')}
          dir="auto"
        />
      </div>
      <div className={styles.list} aria-busy={isPending}>
        {isPending &&
          [60, 45, 70].map((width) => (
            <div key={width} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 items-center min-h-10.5">
              <Skeleton shape="arch" width="32px" height="32px" />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        {isFailed && (
          <p className="p-2 text-xs text-muted" role="alert">
            {t('listError')}{' '}
            <Button size="small" onClick={again}>
              {tc('loadAgain')}
            </Button>
          </p>
        )}
        {!isPending && !isFailed && people.length === 0 && <p className="p-2 text-xs text-muted">{t('membersNone')}</p>}
        <ul ref={ref} onKeyDown={onKeyDown}>
          {people.map(({ user, role }) => (
            <MemberRow
              key={user._id}
              user={user}
              role={role}
              presence={present.has(user._id) ? 'online' : 'offline'}
              speaks={user.username === speaker}
            />
          ))}
        </ul>
        {more && (
          <div className="p-2 text-xs text-muted">
            <Button size="small" busy={isLoadingMore} onClick={more}>
              {t('membersMore')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};
