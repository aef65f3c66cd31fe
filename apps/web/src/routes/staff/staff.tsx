import { staffRank } from '@baithak/protocol/ranks';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { refreshMe, useSessionUpdates } from '../../features/account/use-session-updates.ts';
import { LookMenu } from '../../features/home/look-menu.tsx';
import { useConnectionToasts, usePersonalEvents } from '../../features/home/use-connection.ts';
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

const ReportsPage = lazyPart(async () => (await import('../../features/reports/reports-page.tsx')).ReportsPage);
const StaffLogPage = lazyPart(async () => (await import('../../features/staff/log.tsx')).StaffLogPage);
const WordLists = lazyPart(async () => (await import('../../features/words/staff-word-lists.tsx')).StaffWordLists);
const PlatformPage = lazyPart(
  async () => (await import('../../features/staff/platform/platform-page.tsx')).PlatformPage,
);
const StaffPeople = lazyPart(async () => (await import('./staff-people.tsx')).StaffPeople);

/** Until the code of a page has come. */
const waiting = <StaffColumns>{null}</StaffColumns>;
const ofPlatform = { room: null };
const news = { reports: <OpenCount source={ofPlatform} /> };

const Page = ({ page }: { page: StaffPage }) => {
  const { t } = useStaffTexts();
  switch (page) {
    case 'reports':
      return (
        <ReportsPage
          source={ofPlatform}
          waiting={waiting}
          render={({ side, main, panel, band, isMainShown }) => (
            <StaffColumns side={side} panel={panel} band={band} isMainShown={isMainShown}>
              {main}
            </StaffColumns>
          )}
        />
      );
    case 'people':
      return <StaffPeople waiting={waiting} />;
    case 'log':
    case 'words':
      return (
        <StaffColumns>
          <h1 className="visually-hidden">{t(page)}</h1>
          {page === 'log' ? <StaffLogPage /> : <WordLists />}
        </StaffColumns>
      );
    case 'platform':
      return (
        <StaffColumns>
          <PlatformPage />
        </StaffColumns>
      );
  }
};

const StaffRoom = ({ me, page }: { me: SignedIn; page: StaffPage }) => {
  const { t } = useStaffTexts();
  usePersonalEvents();
  useConnectionToasts();
  useSettingsSync(me.userId);
  useSessionUpdates();
  // The rank that this tab knows is that of when its session was opened.
  useEffect(() => void refreshMe().catch(() => undefined), []);
  usePageTitle(`${t(page)} · ${t('title')}`);
  const picture = useOwnPicture(me);
  const end = (
    <>
      <RaidState />
      <LookMenu />
      <Avatar id={me.userId} username={me.username} picture={picture} rank={me.rank} size={34} />
    </>
  );
  return (
    <StaffFrame page={page} news={news} end={end}>
      <Page key={page} page={page} />
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
