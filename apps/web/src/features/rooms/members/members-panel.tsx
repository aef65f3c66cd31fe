import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { botRank, byRankDescending } from '@baithak/protocol/ranks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { RoomPanel } from '../panel/room-panel.tsx';
import { AllMembers, MemberRow } from './all-members.tsx';
import styles from './members-panel.module.css';

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

/** The bots that are here, with what they answer. */
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

/** The people of a room: who is here, or everybody who has joined. */
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
  /** Who speaks in the room now. */
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
