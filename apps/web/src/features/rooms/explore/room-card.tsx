import { Written } from '../../../ui/written.tsx';
import type { FeaturedRoom } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { isCrowd } from '../../../lib/crowd.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Floor } from '../../../ui/graphics/tile.tsx';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import styles from './room-card.module.css';

/** A room anyone can find: what it is for, how active it is, and how to join it. */
export const RoomCard = ({ room, isBusy, onJoin }: { room: FeaturedRoom; isBusy: boolean; onJoin: () => void }) => {
  const { t } = useTranslation('rooms');
  const counts = [
    ...(isCrowd(room.memberCount) ? [t('memberCount', { count: room.memberCount })] : []),
    ...(isCrowd(room.onlineCount) ? [t('onlineCount', { count: room.onlineCount })] : []),
  ];
  return (
    <article className={styles.card}>
      <Floor className={styles.floor} seed={room._id} tile={room.tile} size={28} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className="display" {...textAttributes(room.title)}>
            <Link to={roomAddress(roomRefOf(room))}>
              <Written text={room.title} />
            </Link>
          </h3>
          {room.type === 'Adult' && <span className={styles.adult}>{t('adult')}</span>}
        </div>
        <p className={styles.text} dir="auto">
          <Written text={room.desc || room.topic} />
        </p>
        <div className={styles.foot}>
          <span className={styles.counts}>{counts.join(' · ')}</span>
          {room.joined ? (
            <span className={styles.joined}>
              <Icon name="check" size="small" />
              {t('joined')}
            </span>
          ) : (
            <>
              <Link className={buttonClass({ tone: 'ghost', size: 'small' })} to={roomAddress(roomRefOf(room))}>
                {t('preview')}
              </Link>
              <Button size="small" busy={isBusy} onClick={onJoin}>
                {t('join')}
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  );
};

/** Placeholder while the rooms load. */
export const RoomCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton shape="tile" width="100%" height="56px" />
    <div className={styles.words}>
      <Skeleton width="60%" height="20px" />
      <Skeleton width="90%" />
      <Skeleton width="40%" />
    </div>
  </div>
);
