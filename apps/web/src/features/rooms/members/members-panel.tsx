import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { AllMembers } from './all-members.tsx';
import { groupMembers } from './member-groups.ts';
import { MemberRow } from './member-row.tsx';
import styles from './members-panel.module.css';
import { RoomPanel } from '../panel/room-panel.tsx';

interface HereProps {
  readonly people: readonly OnlineUser[];
  readonly count: number;
  readonly onAll: () => void;
  readonly speaker: string | undefined;
}

/** Who is in the room now, by rank; at most the first 100, with the way to the rest. */
const Here = ({ people, count, onAll, speaker }: HereProps) => {
  const { t } = useTranslation('people');
  const { t: tr } = useTranslation('rooms');
  const { ref, onKeyDown } = useRoving<HTMLElement>();
  return (
    <nav className={styles.list} aria-label={tr('membersHere')} ref={ref} onKeyDown={onKeyDown}>
      {groupMembers(people).map(({ group, members }) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <h3 className={styles.group}>
            {t(`groups.${group}`)} <span className="numbers">{members.length}</span>
          </h3>
          <ul>
            {members.map(({ user }) => (
              <MemberRow
                key={user._id}
                user={user}
                role={user.role}
                presence="online"
                speaks={user.username === speaker}
              />
            ))}
          </ul>
        </section>
      ))}
      {count > people.length && (
        <p className={styles.more}>
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
          <span className={classNames('numbers', styles.count)}>{t('onlineCount', { count })}</span>
          {onClose && <IconButton icon="close" label={tc('close')} onClick={onClose} />}
        </>
      }
    >
      <div className={styles.find}>
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
        <Here people={people} count={count} speaker={speaker} onAll={() => setPart('all')} />
      ) : (
        <AllMembers roomId={roomId} present={present} speaker={speaker} />
      )}
    </RoomPanel>
  );
};
