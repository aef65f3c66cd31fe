import { Written } from '../../ui/written.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exploreAddress, roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { isolate } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { client } from '../../lib/client.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FloorBand, Tile } from '../../ui/graphics/tile.tsx';
import styles from './guest-home.module.css';
import { FeatureList } from './feature-list.tsx';

/** Rooms shown here; the rest is behind "All rooms". */
const shown = 6;

const OpenRooms = () => {
  const { t } = useTranslation('account');
  const { t: tr } = useTranslation('rooms');
  const { data } = useQuery({ queryKey: ['rooms'], queryFn: () => client.rooms.listRooms() });
  // Adult rooms are closed to guests.
  const rooms = data?.featured.filter(({ type }) => type === 'Normal').slice(0, shown);
  return (
    <section className={styles.rooms} aria-busy={rooms === undefined}>
      <div className={styles.between}>
        <h2 className={styles.heading}>{t('guest.rooms')}</h2>
        <Link to={exploreAddress}>{t('guest.allRooms')}</Link>
      </div>
      {rooms?.length === 0 && <p>{t('guest.noRooms')}</p>}
      <ul className={styles.grid}>
        {rooms?.map((room) => (
          <li key={room._id}>
            <Link to={roomAddress(roomRefOf(room))} className={styles.room}>
              <Tile seed={room._id} tile={room.tile} />
              <span className={styles.words}>
                <bdi className={styles.name}>
                  <Written text={room.title} />
                </bdi>
                <span className={styles.count} dir="auto">
                  {isCrowd(room.onlineCount) ? (
                    tr('onlineCount', { count: room.onlineCount })
                  ) : (
                    <Written text={room.topic || room.desc} />
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface GuestHomeProps {
  readonly me: SignedIn;
  readonly upgradeTo: string;
  /** What is open to them, and what opens next. */
  readonly steps: ReactNode;
}

/** Where guests arrive: what they may do, some open rooms, and how to become a member (docs/product.md#guest-home). */
export const GuestHome = ({ me, upgradeTo, steps }: GuestHomeProps) => {
  const { t } = useTranslation('account');
  const allowed = t('guest.allowedLines', { returnObjects: true, name: isolate(me.username) });
  const membersOnly = t('guest.membersOnlyLines', { returnObjects: true });
  return (
    <>
      <FloorBand seed={me.userId} />
      <div className={styles.page}>
        <header>
          <h1 className={classNames('display', styles.title)}>{t('guest.title', { name: isolate(me.username) })}</h1>
          <p className={styles.text}>{t('guest.text')}</p>
        </header>
        <OpenRooms />
        {steps}
        <div className={styles.cards}>
          <FeatureList title={t('guest.allowed')} lines={Object.values(allowed)} />
          <FeatureList title={t('guest.membersOnly')} lines={Object.values(membersOnly)} locked />
        </div>
        <section className={styles.invitation}>
          <p>{t('guest.upgradeText')}</p>
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('guest.upgrade')}
          </Link>
        </section>
      </div>
    </>
  );
};
