import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { Written } from '../ui/written.tsx';
import { useSessionUpdates } from '../features/account/use-session-updates.ts';
import { useConnectionToasts, usePersonalEvents } from '../features/home/use-connection.ts';
import { useReportTexts } from '../i18n/lazy/reports.ts';
import { OpenCount } from '../features/reports/open-count.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { RoomPages } from '../features/rooms/room-frame.tsx';
import { StaffColumns } from '../features/staff/frame/staff-columns.tsx';
import { roomAddress } from '../lib/addresses.ts';
import { client } from '../lib/client.ts';
import { problemOf } from '../lib/problem.ts';
import { useMe } from '../lib/session/me.ts';
import { Icon } from '../ui/graphics/icon.tsx';
import { Tile } from '../ui/graphics/tile.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Component as NotFound } from './not-found.tsx';
import styles from './room-reports.module.css';
import '../styles/utilities.css';

const refIn = (pathname: string): string => pathname.split('/')[2] ?? '';

const mayNot = ['FORBIDDEN', 'ROOM_NOT_FOUND', 'INVALID_INPUT'];

const RoomQueue = ({ room }: { room: string }) => {
  const { t } = useReportTexts();
  usePersonalEvents();
  useConnectionToasts();
  useSessionUpdates();
  const source = useMemo(() => ({ room }), [room]);
  const { data } = useQuery({
    queryKey: ['reports', room, 'room'],
    queryFn: () => client.rooms.getRoomDetails({ roomId: room }),
  });
  const first = useQuery({
    queryKey: ['reports', room, 'may'],
    queryFn: () => client.reports.listRoomReports({ roomId: room }),
    retry: false,
  });
  const details = data?.roomDetails;
  usePageTitle(details ? `${t('title')} · ${details.title}` : t('title'));
  if (first.error !== null && mayNot.includes(problemOf(first.error).code)) return <NotFound />;
  return (
    <div className={styles.frame}>
      <header className={`${styles.top} flex gap-2.5 items-center min-w-0 ps-2 pe-3`}>
        <Link
          to={roomAddress(room)}
          className="grid flex-none place-items-center w-touch h-touch text-inherit rounded-2 hover:bg-surface-hover"
          aria-label={t('backToRoom')}
          title={t('backToRoom')}
        >
          <Icon name="back" />
        </Link>
        {details && <Tile seed={details._id} tile={details.tile} size={32} />}
        <b dir="auto">
          <Written text={details?.title ?? ''} />
        </b>
        <span className="hidden flex-none ps-2.5 text-sm text-muted [border-inline-start:1px_solid_var(--border-strong)] mobile:inline">
          {t('title')}
        </span>
        <RoomPages
          roomRef={room}
          page="reports"
          openReports={<OpenCount source={source} />}
          className="flex flex-none ms-auto mobile:hidden"
        />
      </header>
      <ReportsPage
        source={source}
        render={({ side, main, panel, band, isMainShown }) => (
          <StaffColumns side={side} panel={panel} band={band} isMainShown={isMainShown}>
            {main}
          </StaffColumns>
        )}
      />
    </div>
  );
};

/** For everybody else nothing is there. */
export const Component = () => {
  const me = useMe();
  const room = refIn(useLocation().pathname);
  return me === null || room === '' ? <NotFound /> : <RoomQueue key={room} room={room} />;
};
