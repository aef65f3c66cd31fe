import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { client } from '../../lib/client.ts';
import type { SignedIn } from '../../lib/me.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FloorBand, Tile } from '../../ui/tile.tsx';
import styles from './guest-home.module.css';
import { Lines } from './lines.tsx';

/** Doors shown here; the rest is behind "All rooms". */
const shown = 6;

const Doors = () => {
  const { t } = useTranslation('account');
  const { t: tr } = useTranslation('rooms');
  const { data } = useQuery({ queryKey: ['rooms'], queryFn: () => client.rooms.listRooms() });
  // Adult rooms are closed to guests.
  const rooms = data?.featured.filter(({ type }) => type === 'Normal').slice(0, shown);
  return (
    <section className={styles.doors} aria-busy={rooms === undefined}>
      <div className={styles.between}>
        <h2 className={styles.heading}>{t('guest.rooms')}</h2>
        <Link to="/home/explore">{t('guest.allRooms')}</Link>
      </div>
      {rooms?.length === 0 && <p>{t('guest.noRooms')}</p>}
      <ul className={styles.grid}>
        {rooms?.map((room) => (
          <li key={room._id}>
            <Link to={`/home/rooms/${room.slug ?? room._id}`} className={styles.room}>
              <Tile seed={room._id} tile={room.tile} />
              <span className={styles.words}>
                <bdi className={styles.name}>{room.title}</bdi>
                <span className={styles.count}>{tr('onlineCount', { count: room.onlineCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Where guests arrive: what they may do, the doors that are open to them, and how to stay (specification 2, /ghome). */
export const GuestHome = ({ me, upgradeTo, foot }: { me: SignedIn; upgradeTo: string; foot?: ReactNode }) => {
  const { t } = useTranslation('account');
  const may = t('guest.mayLines', { returnObjects: true, name: isolated(me.username) });
  const mayNot = t('guest.mayNotLines', { returnObjects: true });
  return (
    <>
      <FloorBand seed="guest" />
      <div className={styles.page}>
        <header>
          <h1 className={classNames('display', styles.title)}>{t('guest.title', { name: isolated(me.username) })}</h1>
          <p className={styles.text}>{t('guest.text')}</p>
        </header>
        <Doors />
        <div className={styles.cards}>
          <Lines title={t('guest.may')} lines={Object.values(may)} />
          <Lines title={t('guest.mayNot')} lines={Object.values(mayNot)} locked />
        </div>
        <section className={styles.invitation}>
          <p>{t('guest.upgradeText')}</p>
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('guest.upgrade')}
          </Link>
        </section>
        {foot}
      </div>
    </>
  );
};
