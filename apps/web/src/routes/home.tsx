import { useState, type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Welcome } from '../features/account/guest-home.tsx';
import { BottomBar } from '../features/home/bottom-bar.tsx';
import { HomeLayout, MainPane, MainTop } from '../features/home/home-layout.tsx';
import { MeCard, Sidebar } from '../features/home/sidebar.tsx';
import { useIsOffline, useConnectionToasts, usePersonalEvents } from '../features/home/use-connection.ts';
import { useLastRoom } from '../features/home/use-last-room.ts';
import { opensMain, parseHomePath, type HomeLocation, type View } from '../features/home/views.ts';
import { exploreAddress } from '../lib/addresses.ts';
import { newsOf } from '../features/conversation/state/reading.ts';
import { useConversationState } from '../features/conversation/state/conversation-store.ts';
import { Explore } from '../features/rooms/explore.tsx';
import { HomeShortcuts } from '../features/rooms/shortcuts/shortcuts.tsx';
import { showPalette } from '../features/rooms/shortcuts/shown.ts';
import { useRooms, useJoinRoom } from '../features/rooms/queries.ts';
import { RoomList } from '../features/rooms/list/room-list.tsx';
import { useUnreadBadge } from '../features/rooms/list/use-unread-badge.ts';
import { NoRoomOpen } from '../features/rooms/open/room-waiting.tsx';
import { useOpenedBy } from '../features/notifications/state/address.ts';
import { useDevice } from '../lib/breakpoint.ts';
import { useMe, type SignedIn } from '../lib/session/me.ts';
import { readLocal } from '../lib/storage.ts';
import { useSettings } from '../lib/settings/settings.ts';
import { stopReport, useReported } from '../lib/reporting.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useHomeAccount } from './home-account.tsx';
import { useHomeAudio } from './home-audio.tsx';
import { HomeRoom } from './home-room.tsx';
import { useFollowStreams } from '../features/audio/state/use-follow-streams.ts';
import { useResend } from '../features/conversation/sending/send-message.ts';
import { threadIdOf } from '../features/private/private-ids.ts';
import { useIgnoredPeople } from '../features/conversation/state/use-ignored-people.ts';
import { sendToRoom } from '../features/messages/state/room-scope.tsx';
import { client } from '../lib/client.ts';
import { useRoleUpdates, useRoomListUpdates } from '../features/rooms/list/use-room-list-updates.ts';
import { useNotifyError } from '../lib/use-notify-error.ts';
import '../styles/utilities.css';

/** Shows the errors of emits without acknowledgement (`downError`, docs/product.md#room-load-errors). */
export const useEmitErrors = (): void => {
  const notifyError = useNotifyError();
  useEffect(() => client.on.downError(notifyError), [notifyError]);
};

/** Runs as long as the home is open: personal events, the connection's toasts, updates of rooms and roles, and resending. */
export const useHomeUpdates = (me: SignedIn, openId: string | null): void => {
  useIgnoredPeople();
  useFollowStreams();
  usePersonalEvents();
  useConnectionToasts();
  const { mutateAsync: join } = useJoinRoom();
  useResend(
    me.userId,
    useCallback((id: string) => (threadIdOf(id) === null ? sendToRoom(client, id, join) : null), [join]),
  );
  useEmitErrors();
  useRoomListUpdates(openId);
  useRoleUpdates(me);
};

const CreateRoomDialog = lazyPart(
  async () => (await import('../features/rooms/create-room-dialog.tsx')).CreateRoomDialog,
);
const ReportDialog = lazyPart(async () => (await import('../features/reports/form/report-dialog.tsx')).ReportDialog);
const PushLinks = lazyPart(async () => (await import('../features/notifications/push/push-links.tsx')).PushLinks);
const HomeSearch = lazyPart(async () => (await import('./home-search.tsx')).HomeSearch);
const PrivateList = lazyPart(async () => (await import('./home-private.tsx')).HomePrivateList);
const HomePrivate = lazyPart(async () => (await import('./home-private.tsx')).HomePrivate);
const NotificationList = lazyPart(async () => (await import('./home-notifications.tsx')).HomeNotificationList);
const NotificationPage = lazyPart(async () => (await import('./home-notifications.tsx')).NotificationPage);
const HomeLive = lazyPart(async () => (await import('./home-live.tsx')).HomeLive);
const FirstSteps = lazyPart(async () => (await import('./home-first-steps.tsx')).FirstSteps);
const UnconfirmedEmail = lazyPart(
  async () => (await import('../features/entry/forms/change-email-form.tsx')).UnconfirmedEmail,
);
const FirstStepsRow = lazyPart(async () => (await import('./home-first-steps.tsx')).FirstStepsRow);

/** The platform's Owner (docs/product.md#ranks). */
const ownerRank = 11;

interface ListProps {
  readonly me: SignedIn;
  readonly view: View;
  readonly place: HomeLocation;
  readonly openId: string | null;
  readonly onExplore: () => void;
  /** The reader's own card and the list of the settings. */
  readonly you: ReactNode;
}

/** Somebody who has joined no room yet, as far as is known. */
const useIsNew = (): boolean => useRooms().data?.rooms.length === 0;

/** Instead of a room, for whoever has joined none yet (docs/product.md#views-of-the-home). */
const HomeWelcome = ({ me, isShort = false }: { me: SignedIn; isShort?: boolean }) => (
  <Welcome me={me} isShort={isShort}>
    {!me.guest && <UnconfirmedEmail />}
  </Welcome>
);

const List = ({ me, view, place, openId, onExplore, you }: ListProps) => {
  const { firstStepsClosed } = useSettings();
  const isNew = useIsNew();
  const device = useDevice();
  if (view === 'notifications') return <NotificationList />;
  if (view === 'private') return <PrivateList openId={place.privateThread} guest={me.guest} />;
  if (view !== 'rooms') return you;
  return (
    <>
      {me.rank === ownerRank && !firstStepsClosed && <FirstStepsRow me={me} isOpen={place.page === 'first-steps'} />}
      {isNew && device === 'mobile' && <HomeWelcome me={me} isShort />}
      <RoomList openId={openId} onExplore={onExplore} />
    </>
  );
};

interface PageProps {
  readonly me: SignedIn;
  readonly place: HomeLocation;
  readonly onExplore: () => void;
  readonly onCreate: () => void;
}

/** What the main pane shows instead of a room. */
const Page = ({ me, place: { view, page }, onExplore, onCreate }: PageProps) => {
  const isNew = useIsNew();
  if (view === 'notifications') return <NotificationPage />;
  const isOthers = page === 'first-steps' && me.rank !== ownerRank;
  if ((page === null || isOthers) && isNew) return <HomeWelcome me={me} />;
  if (page === null || isOthers) return <NoRoomOpen onExplore={onExplore} />;
  if (page === 'explore') return <Explore mayCreate={!me.guest} onCreate={onCreate} />;
  return page === 'search' ? <HomeSearch /> : <FirstSteps me={me} onCreate={onCreate} />;
};

interface NewsProps {
  readonly me: SignedIn;
  readonly openId: string | null;
  readonly shownList: 'notifications' | 'private' | null;
}

/** What is new: in the title and icon of the browser tab, in the lists, and the toasts of it. */
const News = ({ me, openId, shownList }: NewsProps) => {
  useUnreadBadge(
    openId,
    useConversationState(openId ?? '', (room) => newsOf(room, me)),
  );
  return <HomeLive me={me} shownList={shownList} />;
};

interface MainProps extends PageProps {
  readonly bar: ReactNode;
  /** A page of the reader's own account; nothing when none is open. */
  readonly account: ReactNode;
}

/** The main pane: a room, a private thread, or a page. */
const Main = ({ bar, account, ...page }: MainProps) => {
  const { me, place } = page;
  if (place.room !== null) return <HomeRoom key={place.room} roomRef={place.room} me={me} />;
  if (place.view === 'private')
    return <HomePrivate me={me} place={place} foot={bar} waiting={<MainPane foot={bar}>{null}</MainPane>} />;
  return (
    account || (
      <MainPane foot={bar}>
        <Page {...page} />
      </MainPane>
    )
  );
};

const Reporting = () => {
  const isAsked = useReported() !== null;
  const [isNeeded, setIsNeeded] = useState(isAsked);
  if (isAsked && !isNeeded) setIsNeeded(true);
  return isNeeded && <ReportDialog onMissing={stopReport} />;
};

const Home = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const place = parseHomePath(pathname);
  const notification = useOpenedBy().id;
  // The list that something was opened from stays beside it.
  const view = notification === null ? place.view : 'notifications';
  const [creating, setCreating] = useState<'never' | 'open' | 'closed'>('never');
  const isOffline = useIsOffline();
  const device = useDevice();
  const { data: rooms } = useRooms();
  const openId = rooms?.rooms.find((room) => room._id === place.room || room.slug === place.room)?._id ?? null;
  useHomeUpdates(me, openId);
  useLastRoom(place);
  usePageTitle(place.room === null && place.view !== 'you' ? t(place.page === 'search' ? 'search' : place.view) : '');
  const explore = () => void navigate(exploreAddress);
  const create = () => setCreating('open');
  const hasRoomNews = rooms?.rooms.some(({ unread, level }) => unread > 0 && level !== 'nothing') ?? false;
  const bar = <BottomBar view={view} hasRoomNews={hasRoomNews} />;
  const audio = useHomeAudio();
  const account = useHomeAccount(me, pathname, bar);
  const card = <MeCard me={me} isOnline={!isOffline} isFoot={place.view !== 'you'} onSignOut={account.askSignOut} />;
  const side = (
    <>
      <Sidebar
        view={view}
        hasRoomNews={hasRoomNews}
        mayCreate={!me.guest}
        onExplore={explore}
        onSearch={showPalette}
        onCreate={create}
        foot={place.view !== 'you' && card}
      >
        <List
          me={me}
          view={view}
          place={place}
          openId={openId}
          onExplore={explore}
          you={
            <>
              {card}
              {account.nav}
            </>
          }
        />
      </Sidebar>
      {device === 'mobile' && audio.card}
      {bar}
    </>
  );
  const main = <Main me={me} place={place} bar={bar} account={account.main} onExplore={explore} onCreate={create} />;
  const isMainShown = opensMain(place) || notification !== null || account.isMainShown;
  const isListShown = !isMainShown || device === 'desktop';
  return (
    <>
      <MainTop value={audio.bar}>
        <HomeLayout side={side} main={main} isMainShown={isMainShown} />
      </MainTop>
      <News
        me={me}
        openId={openId}
        shownList={isListShown && (view === 'notifications' || view === 'private') ? view : null}
      />
      <HomeShortcuts openId={openId} />
      {readLocal('pushFor') !== null && <PushLinks userId={me.userId} />}
      {creating !== 'never' && (
        <CreateRoomDialog
          open={creating === 'open'}
          onClose={() => setCreating('closed')}
          onMissing={() => setCreating('never')}
        />
      )}
      <Reporting />
      {account.dialog}
    </>
  );
};

export const Component = () => {
  const me = useMe();
  const { pathname } = useLocation();
  if (me === null) return null;
  // The guest home is for guests alone (docs/product.md#guest-home).
  return pathname === '/ghome' && !me.guest ? <Navigate to="/home/rooms" replace /> : <Home me={me} />;
};
