import type { ProfileUser } from '@baithak/protocol/contracts/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolate } from '../../lib/bidi.ts';
import { roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { Tile } from '../../ui/graphics/tile.tsx';
import styles from './rooms-in-common.module.css';

/** Tiles in a row; how many more there are is said behind them. */
const most = 5;

/** The rooms that the reader shares with somebody, as tiles that lead there. */
export const RoomsInCommon = ({ rooms, count }: NonNullable<ProfileUser['roomsInCommon']>) => {
  const { t } = useTranslation('messages');
  if (rooms.length === 0) return null;
  const shown = rooms.slice(0, most);
  return (
    <section className={styles.rooms} aria-label={t('person.rooms')}>
      <h3 className={styles.title}>{t('person.rooms')}</h3>
      <ul className={styles.list}>
        {shown.map((room) => (
          <li key={room._id}>
            <Link to={roomAddress(roomRefOf(room))} title={room.title} aria-label={isolate(room.title)}>
              <Tile seed={room._id} tile={room.tile} size={40} />
            </Link>
          </li>
        ))}
        {count > shown.length && (
          <li className={styles.more} dir="ltr">
            +{count - shown.length}
          </li>
        )}
      </ul>
    </section>
  );
};
