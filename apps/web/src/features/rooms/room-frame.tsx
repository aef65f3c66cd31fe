import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useModerationTexts } from '../../i18n/lazy/moderation.ts';
import { bansAddress, logAddress, reportsAddress, roomAddress, roomsAddress } from '../../lib/addresses.ts';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { Icon, type IconName } from '../../ui/graphics/icon.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { FloorBand, Tile } from '../../ui/graphics/tile.tsx';
import { Written } from '../../ui/written.tsx';
import styles from './room-frame.module.css';

type RoomPage = 'room' | 'reports' | 'bans' | 'log';

const pages: readonly { readonly page: RoomPage; readonly icon: IconName; readonly to: (ref: string) => string }[] = [
  { page: 'room', icon: 'home', to: roomAddress },
  { page: 'reports', icon: 'flag', to: reportsAddress },
  { page: 'bans', icon: 'ban', to: bansAddress },
  { page: 'log', icon: 'book', to: logAddress },
];

interface RoomFrameProps {
  readonly roomRef: string;
  /** Undefined while it is not known. */
  readonly room: RoomDetails | undefined;
  readonly page: RoomPage;
  /** How many reports are open, beside the name of their page. */
  readonly openReports: ReactNode;
  readonly children: ReactNode;
}

const Title = ({ room, size }: { room: RoomDetails | undefined; size: number }) =>
  room && (
    <>
      <Tile seed={room._id} tile={room.tile} size={size} />
      <b className="truncate" dir="auto">
        <Written text={room.title} />
      </b>
    </>
  );

/** The way to each of the pages. */
export const RoomPages = ({
  roomRef,
  page,
  openReports,
  className,
}: Pick<RoomFrameProps, 'roomRef' | 'page' | 'openReports'> & { className: string }) => {
  const { t } = useModerationTexts();
  return (
    <nav className={`${className} gap-0.5 min-h-0 overflow-auto`} aria-label={t('pages.title')}>
      {pages.map((each) => (
        <Link
          key={each.page}
          to={each.to(roomRef)}
          className={`${styles.link} flex gap-2.5 items-center min-h-10.5 px-3 font-medium text-muted no-underline rounded-2`}
          aria-current={each.page === page ? 'page' : undefined}
        >
          <Icon name={each.icon} />
          <span>{t(`pages.${each.page}`)}</span>
          {each.page === 'reports' && openReports}
        </Link>
      ))}
    </nav>
  );
};

/** The pages of those who keep order in a room: beside each other, or on a phone each with a way back. */
export const RoomFrame = ({ roomRef, room, page, openReports, children }: RoomFrameProps) => {
  const { t } = useModerationTexts();
  const toRoom = { to: roomAddress(roomRef), 'aria-label': t('pages.back'), title: t('pages.back') };
  return (
    <div className={styles.frame}>
      <header className="hidden mobile:flex mobile:gap-2.5 mobile:items-center mobile:min-w-0 mobile:ps-2 mobile:pe-3">
        <Link {...toRoom} className={styles.button}>
          <Icon name="back" />
        </Link>
        <Title room={room} size={32} />
      </header>
      <div className="flex flex-col min-h-0 min-w-0 mobile:hidden">
        <div className={`${styles.brand} flex items-center justify-between pt-3 pb-2 ps-4 pe-3`}>
          <Link to={roomsAddress} aria-label={t('pages.home')}>
            <Logo />
          </Link>
          <Link {...toRoom} className={styles.button}>
            <Icon name="close" />
          </Link>
        </div>
        <div className="flex gap-2 items-center min-h-11.5 py-1.5 px-4">
          <Title room={room} size={34} />
        </div>
        <RoomPages roomRef={roomRef} page={page} openReports={openReports} className="grid p-2" />
      </div>
      <main className="[--bg:var(--surface)] flex flex-col min-h-0 min-w-0 my-2 me-2 bg-surface line rounded-[14px] overflow-clip mobile:m-0 mobile:line-none mobile:rounded-none">
        {room && <FloorBand seed={room._id} tile={room.tile} />}
        <div className="flex-1 min-h-0 overflow-auto thin-scrollbar">{children}</div>
      </main>
    </div>
  );
};

/** Undefined while the room is not known. */
export const useRoomDetails = (roomRef: string) =>
  useQuery({
    queryKey: ['moderated room', roomRef],
    queryFn: async () => (await client.rooms.getRoomDetails({ roomId: roomRef })).roomDetails,
  }).data;

const codes = [
  'FORBIDDEN',
  'ROOM_NOT_FOUND',
  'NOT_A_MEMBER',
  'AGE_UNCONFIRMED',
  'BANNED',
  'GUESTS_MAY_NOT',
  'INVALID_INPUT',
];

/** Whoever is no moderator of a room learns nothing of its pages. */
export const mayNotSee = (error: Error | null): boolean => error !== null && codes.includes(problemOf(error).code);
