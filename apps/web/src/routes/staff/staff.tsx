import { staffRank } from '@baithak/protocol/ranks';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { refreshMe, useSessionUpdates } from '../../features/account/use-session-updates.ts';
import { LookMenu } from '../../features/home/look-menu.tsx';
import { useConnectionNotices, usePersonalEvents } from '../../features/home/use-connection.ts';
import { OpenCount } from '../../features/reports/open-count.tsx';
import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { StaffFrame } from '../../features/staff/frame/staff-frame.tsx';
import { parseStaffPath, staffPageAddress, type StaffPage } from '../../features/staff/frame/staff-pages.ts';
import { useSettingsSync } from '../../features/settings/use-settings-sync.ts';
import { RaidState } from '../../features/staff/raids/raid-state.tsx';
import { useStaffTexts } from '../../i18n/lazy/staff.ts';
import { Avatar } from '../../features/people/avatar.tsx';
import { useMe, type SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Component as NotFound } from '../not-found.tsx';
import '../../styles/utilities.css';

const pages = {
  reports: lazyPart(async () => (await import('./staff-reports.tsx')).StaffReports),
  people: lazyPart(async () => (await import('./staff-people.tsx')).StaffPeople),
  log: lazyPart(async () => (await import('./staff-log.tsx')).StaffLog),
  words: lazyPart(async () => (await import('./staff-words.tsx')).StaffWords),
  platform: lazyPart(async () => (await import('./staff-house.tsx')).StaffHouse),
};

const news = { reports: <OpenCount source={{ room: null }} /> };

const StaffRoom = ({ me, page }: { me: SignedIn; page: StaffPage }) => {
  const { t } = useStaffTexts();
  usePersonalEvents();
  useConnectionNotices();
  useSettingsSync(me.userId);
  useSessionUpdates();
  // The rank that this tab knows is that of when its session was opened.
  useEffect(() => void refreshMe().catch(() => undefined), []);
  usePageTitle(`${t(page)} · ${t('title')}`);
  const picture = useOwnPicture(me);
  const Page = pages[page];
  const end = (
    <>
      <RaidState />
      <LookMenu />
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={34} />
    </>
  );
  return (
    <StaffFrame page={page} news={news} end={end}>
      <Page key={page} waiting={<StaffColumns>{null}</StaffColumns>} />
    </StaffFrame>
  );
};

/** The staff room, for platform rank 9 and up; for everybody else nothing is there. */
export const Component = () => {
  const me = useMe();
  const { pathname } = useLocation();
  const page = parseStaffPath(pathname);
  if (me === null || me.rank < staffRank || page === null) return <NotFound />;
  if (pathname.replace(/\/$/, '') === '/staff') return <Navigate to={staffPageAddress(page)} replace />;
  return <StaffRoom me={me} page={page} />;
};
