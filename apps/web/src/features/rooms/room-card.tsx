import type { FeaturedRoom } from '@baithak/protocol/rooms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { floorStyle } from '../../ui/tile-choice.ts';
import { addressOf } from './address.ts';
import styles from './room-card.module.css';

/** A room that can be found: what it is for, how much life is in it, and its door. */
export const RoomCard = ({ room, isBusy, onJoin }: { room: FeaturedRoom; isBusy: boolean; onJoin: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <article className={styles.card}>
      <div className={styles.floor} style={floorStyle(room._id, room.tile)} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className="display" lang={room.title.match(/[\u0600-\u06ff]/) ? 'ur' : 'en'} dir="auto">
            <Link to={addressOf(room)}>{room.title}</Link>
          </h3>
          {room.type === 'Adult' && <span className={styles.adult}>{t('adult')}</span>}
        </div>
        <p className={styles.text} dir="auto">
          {room.desc || room.topic}
        </p>
        <div className={styles.foot}>
          <span className={styles.counts}>
            {t('memberCount', { count: room.memberCount })} · {t('onlineCount', { count: room.onlineCount })}
          </span>
          {room.joined ? (
            <span className={styles.joined}>
              <Icon name="check" size="small" />
              {t('joined')}
            </span>
          ) : (
            <>
              <Link className={buttonClass({ tone: 'ghost', size: 'small' })} to={addressOf(room)}>
                {t('look')}
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
