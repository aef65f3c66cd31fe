import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../ui/written.tsx';
import { exploreAddress, roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { isolate } from '../../lib/text-direction.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { client } from '../../lib/client.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import { FloorBand, Tile } from '../../ui/graphics/tile.tsx';
import styles from './account.module.css';
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
    <section className="grid gap-3" aria-busy={rooms === undefined}>
      <div className={`${styles.between} flex flex-wrap justify-between items-center gap-2`}>
        <h2 className="text-md font-bold">{t('guest.rooms')}</h2>
        <Link to={exploreAddress}>{t('guest.allRooms')}</Link>
      </div>
      {rooms?.length === 0 && <p>{t('guest.noRooms')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-2">
        {rooms?.map((room) => (
          <li key={room._id}>
            <Link
              to={roomAddress(roomRefOf(room))}
              className="flex items-center gap-3 h-full min-h-15 py-2 px-3 text-text no-underline bg-surface-raised line rounded-bowl hover:bg-surface-hover"
            >
              <Tile seed={room._id} tile={room.tile} />
              <span className="grid min-w-0">
                <bdi className="font-bold truncate">
                  <Written text={room.title} />
                </bdi>
                <span className="text-xs text-muted" dir="auto">
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

interface WelcomeProps {
  readonly me: SignedIn;
  /** In the list of a phone, above the same rooms. */
  readonly isShort: boolean;
  readonly children: ReactNode;
}

/** What somebody who has joined no room yet reads in its place. */
export const Welcome = ({ me, isShort, children }: WelcomeProps) => {
  const { t } = useTranslation('account');
  const words = (
    <header className="flex items-center gap-4">
      <Sticker name="khushamdeed" size={isShort ? 64 : 96} />
      <div className="min-w-0">
        <h2 className="display text-xl wrap-anywhere ur:pt-[0.25em]">
          {t('guest.title', { name: isolate(me.username) })}
        </h2>
        <p className="text-muted">{t('welcome.text')}</p>
      </div>
    </header>
  );
  if (isShort)
    return (
      <section className="grid gap-3 m-2 p-4 bg-accent-soft rounded-bowl">
        {words}
        {children}
      </section>
    );
  return (
    <div className="flex-1 min-h-0 overflow-auto thin-scrollbar pt-7 px-8 pb-8 grid content-start gap-5 w-full max-w-225 mx-auto mobile:p-4">
      {words}
      {children}
      <OpenRooms />
    </div>
  );
};

interface GuestHomeProps {
  readonly me: SignedIn;
  readonly upgradeTo: string;
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
      <div className="flex-1 min-h-0 overflow-auto pt-7 px-8 pb-8 grid content-start gap-5 w-full max-w-225 mx-auto mobile:p-4">
        <header>
          <h1 className="display text-2xl wrap-anywhere ur:pt-[0.25em] mobile:text-xl">
            {t('guest.title', { name: isolate(me.username) })}
          </h1>
          <p className="text-muted text-md">{t('guest.text')}</p>
        </header>
        <OpenRooms />
        {steps}
        <div className="grid grid-cols-2 gap-3.5 mobile:grid-cols-1">
          <FeatureList title={t('guest.allowed')} lines={Object.values(allowed)} />
          <FeatureList title={t('guest.membersOnly')} lines={Object.values(membersOnly)} locked />
        </div>
        <section
          className={`${styles.invitation} flex flex-wrap items-center justify-between gap-3 py-4 px-5 bg-accent-soft rounded-bowl`}
        >
          <p>{t('guest.upgradeText')}</p>
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('guest.upgrade')}
          </Link>
        </section>
      </div>
    </>
  );
};
