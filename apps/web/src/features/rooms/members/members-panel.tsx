import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser, Role, User } from '@baithak/protocol/entities/entities';
import { botRank, byRankDescending } from '@baithak/protocol/ranks';
import { useMemo, useState, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { RoomPanel } from '../panel/room-panel.tsx';
import styles from './members-panel.module.css';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Avatar, type Presence } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useMembers } from './use-members.ts';

interface MemberRowProps {
  readonly user: User;
  readonly role: Pick<Role, 'rank' | 'title'>;
  readonly presence: Presence;
  /** In the room's audio, now. */
  readonly speaks: boolean;
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

const groups = ['staff', 'bots', 'patrons', 'members', 'guests'] as const;
type Group = (typeof groups)[number];

const groupOf = (rank: number): Group => {
  if (rank >= 6) return 'staff';
  if (rank === botRank) return 'bots';
  if (rank >= 2) return 'patrons';
  return rank < 0 ? 'guests' : 'members';
};

/** People by the group of their rank, the highest first; groups with nobody are left out. */
export const groupMembers = (
  people: readonly OnlineUser[],
): readonly { group: Group; members: readonly OnlineUser[] }[] => {
  const sorted = people.toSorted((a, b) =>
    byRankDescending(
      { rank: a.user.role.rank, username: a.username },
      { rank: b.user.role.rank, username: b.username },
    ),
  );
  return groups
    .map((group) => ({ group, members: sorted.filter((person) => groupOf(person.user.role.rank) === group) }))
    .filter(({ members }) => members.length > 0);
};

const Bots = ({ bots }: { bots: readonly OnlineBot[] }) => {
  const { t } = useTranslation('people');
  return (
    <section aria-label={t('groups.bots')}>
      <h3 className={styles.group}>
        {t('groups.bots')} <span className="numbers">{bots.length}</span>
      </h3>
      <ul>
        {bots.map(({ _id, username, commands }) => (
          <MemberRow
            key={_id}
            user={{ _id, username, profile: { fullname: '', picture: null } }}
            role={{ rank: botRank, title: 'BOT' }}
            presence="online"
            speaks={false}
            more={commands.map(({ name }) => `/${name}`).join(', ')}
          />
        ))}
      </ul>
    </section>
  );
};

interface GroupProps {
  readonly group: Group;
  readonly members: readonly OnlineUser[];
  readonly speaker: string | undefined;
}

const MemberList = ({ group, members, speaker }: GroupProps) => {
  const { t } = useTranslation('people');
  return (
    <section aria-label={t(`groups.${group}`)}>
      <h3 className={styles.group}>
        {t(`groups.${group}`)} <span className="numbers">{members.length}</span>
      </h3>
      <ul>
        {members.map(({ user }) => (
          <MemberRow key={user._id} user={user} role={user.role} presence="online" speaks={user.username === speaker} />
        ))}
      </ul>
    </section>
  );
};

interface HereProps {
  readonly roomId: string;
  readonly people: readonly OnlineUser[];
  readonly count: number;
  readonly onAll: () => void;
  readonly speaker: string | undefined;
}

/** Who is in the room now, by rank; at most the first 100, with the way to the rest. */
const Here = ({ roomId, people, count, onAll, speaker }: HereProps) => {
  const { t } = useTranslation('people');
  const { t: tr } = useTranslation('rooms');
  const { ref, onKeyDown } = useRoving<HTMLElement>();
  const bots = useConversationState(roomId, (state) => state.bots);
  const others = people.filter(({ user }) => !bots.some(({ _id }) => _id === user._id));
  const groups = groupMembers(others);
  const staff = groups.find(({ group }) => group === 'staff');
  const sections = groups.filter(({ group }) => group !== 'staff');
  return (
    <nav className={styles.list} aria-label={tr('membersHere')} ref={ref} onKeyDown={onKeyDown}>
      {staff && <MemberList {...staff} speaker={speaker} />}
      {bots.length > 0 && <Bots bots={bots} />}
      {sections.map(({ group, members }) => (
        <MemberList key={group} group={group} members={members} speaker={speaker} />
      ))}
      {count > people.length && (
        <p className="p-2 text-xs text-muted">
          {t('more', { count: count - people.length })}{' '}
          <Button size="small" onClick={onAll}>
            {tr('membersAll')}
          </Button>
        </p>
      )}
    </nav>
  );
};

export const MembersPanel = ({
  roomId,
  people,
  count,
  speaker,
  onClose,
}: {
  roomId: string;
  people: readonly OnlineUser[];
  count: number;
  speaker?: string | undefined;
  /** Null beside the room, where the panel's button in the header closes it. */
  onClose: (() => void) | null;
}) => {
  const { t } = useTranslation('people');
  const { t: tr } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [part, setPart] = useState<'here' | 'all'>('here');
  const present = useMemo(() => new Set(people.map(({ user }) => user._id)), [people]);
  return (
    <RoomPanel
      title={t('inTheRoom')}
      corner={
        <>
          <span className="numbers text-faint font-(weight:--fw-body)">{t('onlineCount', { count })}</span>
          {onClose && <IconButton icon="close" label={tc('close')} onClick={onClose} />}
        </>
      }
    >
      <div className="grid pt-0 px-4 pb-2">
        <Segmented
          wide
          label={tr('members')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'here', label: tr('membersHere') },
            { value: 'all', label: tr('membersAll') },
          ]}
        />
      </div>
      {part === 'here' ? (
        <Here roomId={roomId} people={people} count={count} speaker={speaker} onAll={() => setPart('all')} />
      ) : (
        <AllMembers roomId={roomId} present={present} speaker={speaker} />
      )}
    </RoomPanel>
  );
};
