import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { useRooms } from '../queries.ts';
import styles from './room-list.module.css';
import { RoomRow } from './room-row.tsx';

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

/** The reader's rooms; `openId` is the room open beside the list. */
export const RoomList = ({ openId, onExplore }: { openId: string | null; onExplore: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { data, isPending, refetch } = useRooms();
  const { ref, onKeyDown } = useRoving<HTMLElement>();
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
  if (data.rooms.length === 0)
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
    <nav ref={ref} onKeyDown={onKeyDown} className={styles.list} aria-label={t('yours')}>
      <h2 className={styles.section}>{t('yours')}</h2>
      <ul>
        {data.rooms.map((room) => (
          <RoomRow key={room._id} room={room} isOpen={room._id === openId} />
        ))}
      </ul>
    </nav>
  );
};
