import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { useRooms } from '../queries.ts';
import styles from './room-list.module.css';
import { RoomRow, type ListedRoom } from './room-row.tsx';
import { suggestedRooms } from './suggested-rooms.ts';

const Waiting = () => (
  <ul className={styles.list} aria-busy="true">
    {[70, 50, 85, 60, 75, 40].map((width) => (
      <li key={width} className={styles.waiting}>
        <Skeleton shape="tile" width="38px" height="38px" />
        <span>
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${100 - width / 2}%`} />
        </span>
      </li>
    ))}
  </ul>
);

interface SectionProps {
  readonly title: string;
  readonly rooms: readonly ListedRoom[];
  readonly openId: string | null;
}

const Section = ({ title, rooms, openId }: SectionProps) =>
  rooms.length > 0 && (
    <nav aria-label={title}>
      <h2 className={styles.section}>{title}</h2>
      <ul>
        {rooms.map((room) => (
          <RoomRow key={room._id} room={room} isOpen={room._id === openId} />
        ))}
      </ul>
    </nav>
  );

/** The reader's rooms, and open ones for a newcomer; `openId` is the room open beside the list. */
export const RoomList = ({ openId, onExplore }: { openId: string | null; onExplore: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { data, isPending, refetch } = useRooms();
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  if (isPending) return <Waiting />;
  if (!data)
    return (
      <div className={styles.empty}>
        <EmptyState
          small
          sticker="bijli"
          title={t('listFailed')}
          action={<Button onClick={() => void refetch()}>{tc('loadAgain')}</Button>}
        />
      </div>
    );
  const suggested = suggestedRooms(data);
  if (data.rooms.length === 0 && suggested.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState
          small
          sticker="patang"
          title={t('noRooms')}
          action={<Button onClick={onExplore}>{t('explore')}</Button>}
        >
          {t('noRoomsYet')}
        </EmptyState>
      </div>
    );
  return (
    <div ref={ref} onKeyDown={onKeyDown} className={styles.list} role="presentation">
      <Section title={t('yours')} rooms={data.rooms} openId={openId} />
      <Section title={t('openToAll')} rooms={suggested} openId={openId} />
    </div>
  );
};
