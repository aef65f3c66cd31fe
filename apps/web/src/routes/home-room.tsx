import type { RoomFacts, RoomLoad } from '@baithak/client/room/room-follower';
import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { memo, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSpeaker } from '../features/audio/state/audio-state.ts';
import { MainPane } from '../features/home/home-layout.tsx';
import { useConversationState } from '../features/conversation/state/conversation-store.ts';
import { hasNewer } from '../features/conversation/state/conversation-state.ts';
import { MessagesPane, useComposerRoomOf } from '../features/messages/messages-pane.tsx';
import { filterAddress, useOpenedBy } from '../features/notifications/state/address.ts';
import type { OpenRoom } from '../features/messages/state/open-room-context.ts';
import { newsOf } from '../features/conversation/state/reading.ts';
import { useReportRead } from '../features/conversation/state/report-read.ts';
import { useConversation } from '../features/conversation/conversation-context.ts';
import { RoomScope } from '../features/messages/state/room-scope.tsx';
import { useRoomSession } from '../features/messages/state/use-room-session.ts';
import { roomRefOf, roomsAddress } from '../lib/addresses.ts';
import { ComposerRoomProvider } from '../features/composer/composer-room.ts';
import {
  useRoomLimits,
  WritingLimitsProvider,
  type WritingLimits,
} from '../features/composer/limits/writing-limits.ts';
import { MembersPanel } from '../features/rooms/members/members-panel.tsx';
import { RoomAbout, useRoomPanel, type RoomPanelName } from '../features/rooms/panel/room-panel.tsx';
import { RoomDialogs } from '../features/rooms/open/room-dialogs.tsx';
import { RoomBackground } from '../features/rooms/open/room-background.tsx';
import { RaidNote } from '../features/rooms/raid/raid-note.tsx';
import { RoomHeader, TopicForm } from '../features/rooms/room-header.tsx';
import { useLastMessageInList, useUnreadInList } from '../features/rooms/list/use-room-list-updates.ts';
import { roomRights, useMembership } from '../features/rooms/membership/use-membership.ts';
import { RoomClosed, isAdultRoomError, useRoomClosed } from '../features/rooms/open/room-closed.tsx';
import { RoomTabs } from '../features/rooms/open/room-tabs.tsx';
import {
  isMembersOnlyError,
  RoomBanned,
  RoomLoadError,
  WaitingPeople,
  WaitingRoom,
} from '../features/rooms/open/room-waiting.tsx';
import { useKnownRoom } from '../features/rooms/queries.ts';
import { useRoomDialogs } from '../features/rooms/open/use-room-dialogs.ts';
import { RoomNotices } from '../features/threads/notices/room-notices.tsx';
import { ThreadsPane } from '../features/threads/threads-pane.tsx';
import { ThreadsRoomProvider, type ThreadsRoom } from '../features/threads/threads-context.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useOwnPicture } from '../lib/session/use-own-picture.ts';
import { searchAddress } from '../lib/search-address.ts';
import { writeLocal } from '../lib/storage.ts';
import { FloorBand } from '../ui/graphics/tile.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useHomeAside } from './home-aside.tsx';
import { OpenedBar } from './opened-bar.tsx';
import { useRoomAudio } from './home-audio.tsx';
import { useHomeThreads, useRoomPart } from './home-threads.ts';

/** The reader in the open room, as the room knows them; their picture may have been changed here a moment ago. */
const useOpenRoomValue = (
  { _id: id, title, joined }: RoomDetails,
  { rank, strength }: Role,
  me: SignedIn,
  join: OpenRoom['join'],
): OpenRoom => {
  const { userId, username } = me;
  const known = useConversationState(
    id,
    ({ present }) => present.find(({ user }) => user._id === userId)?.user.profile,
  );
  const picture = useOwnPicture(me) ?? known?.picture ?? null;
  const alias = known?.alias;
  return useMemo<OpenRoom>(
    () => ({ id, title, joined, join, me: { userId, username, picture, alias, rank, strength } }),
    [id, title, joined, join, userId, username, picture, alias, rank, strength],
  );
};

// Each of these subscribes to the part of the room's state that it shows: the screen as a whole does not render again.

const Header = (props: Omit<ComponentProps<typeof RoomHeader>, 'onlineCount'>) => {
  const onlineCount = useConversationState(props.room._id, ({ presentCount }) => presentCount);
  usePageTitle(props.room.title);
  const { id, filter } = useOpenedBy();
  const backTo = id === null ? undefined : filterAddress(filter);
  return <RoomHeader {...props} onlineCount={onlineCount} backTo={backTo} />;
};

const About = (props: Omit<ComponentProps<typeof RoomAbout>, 'onlineCount'>) => {
  const onlineCount = useConversationState(props.room._id, ({ presentCount }) => presentCount);
  return <RoomAbout {...props} onlineCount={onlineCount} />;
};

const Members = ({ roomId, onClose }: Pick<ComponentProps<typeof MembersPanel>, 'roomId' | 'onClose'>) => {
  const { present, presentCount } = useConversationState(roomId, (room) => ({
    present: room.present,
    presentCount: room.presentCount,
  }));
  const speaker = useSpeaker(roomId)?.username;
  return <MembersPanel roomId={roomId} people={present} count={presentCount} speaker={speaker} onClose={onClose} />;
};

interface PanelProps extends Pick<ComponentProps<typeof RoomAbout>, 'room' | 'rights' | 'onDialog' | 'onClose'> {
  readonly panel: RoomPanelName;
  readonly isWide: boolean;
}

const Panel = ({ panel, isWide, ...about }: PanelProps) =>
  panel === 'about' ? (
    <About {...about} />
  ) : (
    <Members roomId={about.room._id} onClose={isWide ? null : about.onClose} />
  );

/** Renders nothing: tells the room list the last message and what was read, and the server what was read. */
const RoomUpdates = () => {
  const conversation = useConversation();
  const { id, joined, me } = conversation;
  const isStale = useConversationState(id, (room) => room.isStale);
  const last = useConversationState(id, (room) => {
    if (hasNewer(room) || room.isStale) return undefined;
    const isEmpty = room.messages.length === 0 && room.from <= 0;
    return isEmpty ? null : room.messages.findLast(({ member }) => !room.ignored.has(member.user.username));
  });
  useLastMessageInList(id, last);
  useReportRead(conversation, joined);
  const { unread, mentioned } = useConversationState(id, (room) => newsOf(room, me));
  useUnreadInList(joined && !isStale ? id : null, unread, mentioned);
  return null;
};

interface ProvidersProps {
  readonly room: OpenRoom;
  readonly threads: ThreadsRoom;
  readonly limits: WritingLimits;
  readonly children: ReactNode;
}

const Providers = ({ room, threads, limits, children }: ProvidersProps) => (
  <WritingLimitsProvider value={limits}>
    <RoomScope room={room}>
      <ThreadsRoomProvider value={threads}>
        <ComposerRoomProvider value={useComposerRoomOf(room)}>{children}</ComposerRoomProvider>
      </ThreadsRoomProvider>
    </RoomScope>
  </WritingLimitsProvider>
);

const Bars = ({ roomId, load }: { roomId: string; load: RoomLoad }) => (
  <>
    <RaidNote roomId={roomId} />
    <RoomNotices notices={load.notices} />
  </>
);

interface OpenedRoomProps {
  readonly load: RoomLoad;
  readonly facts: RoomFacts;
  readonly me: SignedIn;
  readonly roomRef: string;
}

const OpenedRoom = ({ load, facts, me, roomRef }: OpenedRoomProps) => {
  const navigate = useNavigate();
  const dialogs = useRoomDialogs(load.roomDetails.rules);
  const loaded = { ...load.roomDetails, topic: facts.topic };
  const { details, role, join, joinToWrite, leave } = useMembership(loaded, load.role, dialogs.welcome);
  const room = useOpenRoomValue(details, role, me, joinToWrite);
  const threads = useHomeThreads({ load, details, role, me, join: joinToWrite, roomRef });
  const { part, choosePart, closeBeside } = useRoomPart(threads.room.roomRef);
  const onRules = details.rules === '' ? null : () => dialogs.open('rules');
  const audio = useRoomAudio({ details, role, me, roomRef: threads.room.roomRef, onRules });
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const rights = roomRights(details, role.rank, me.guest);
  const limits = useRoomLimits(load, facts, { userId: me.userId, guest: me.guest, rank: role.rank });
  const aside = useHomeAside({
    isTaken: closeBeside !== null,
    toMessages: () => choosePart('messages'),
    content: (panel, close, isWide) => (
      <Panel {...{ panel, isWide, rights }} room={details} onDialog={dialogs.open} onClose={close} />
    ),
  });
  return (
    <Providers room={room} threads={threads.room} limits={limits}>
      <RoomUpdates />
      <div className="contents" role="presentation" onClick={aside.onClick}>
        <MainPane panel={aside.beside} besideRef={closeBeside ? setBeside : undefined}>
          <FloorBand seed={details._id} tile={details.tile} />
          <Header
            room={details}
            rights={rights}
            panel={aside.shown}
            onPanel={aside.toggle}
            onDialog={dialogs.open}
            onTopic={dialogs.editTopic}
            onJoin={join}
            onSearch={() => void navigate(searchAddress({ room: roomRefOf(details) }))}
          />
          {dialogs.isTopicOpen && <TopicForm room={details} onClose={dialogs.stopTopic} />}
          <OpenedBar />
          <RoomBackground background={details.background}>
            <RoomTabs
              part={part}
              onPart={choosePart}
              unreadThreads={threads.unread}
              unreadWords={threads.unreadWords}
              under={<Bars roomId={details._id} load={load} />}
              messages={
                <MessagesPane
                  onRules={onRules}
                  onOrder={rights.mayFreeze ? () => dialogs.open('order') : null}
                  onClear={rights.mayClear ? dialogs.clear : undefined}
                  insert={aside.insert}
                  onInserted={aside.onInserted}
                />
              }
              {...audio}
              threads={
                <ThreadsPane
                  isListShown={part === 'threads'}
                  beside={closeBeside && { element: beside, onClose: closeBeside }}
                />
              }
              keepsThreads={closeBeside !== null}
            />
          </RoomBackground>
        </MainPane>
        {aside.drawer}
        <RoomDialogs
          room={details}
          shown={dialogs.dialog}
          clearCount={dialogs.clearCount}
          onDialog={dialogs.open}
          onClose={dialogs.close}
          onLeave={leave}
        />
      </div>
    </Providers>
  );
};

const LoadingRoom = ({ roomRef }: { roomRef: string }) => {
  const room = useKnownRoom(roomRef);
  const { part, choosePart, closeBeside } = useRoomPart(roomRef);
  const { isWide, shown } = useRoomPanel(closeBeside !== null);
  return (
    <MainPane
      panel={isWide && shown !== null && <WaitingPeople room={room} />}
      besideRef={closeBeside ? () => undefined : undefined}
    >
      <WaitingRoom room={room} part={part} onPart={choosePart} />
    </MainPane>
  );
};

/** Keeps the address right when the open room takes another slug: it turned Private, and the old one leads nowhere. */
const useAddressOf = (open: RoomDetails | null, roomRef: string): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOld = open !== null && roomRef !== open._id && roomRef !== roomRefOf(open);
  const pathNow = isOld ? pathname.replace(`/${roomRef}`, `/${roomRefOf(open)}`) : pathname;
  useEffect(() => {
    if (pathNow !== pathname) void navigate({ pathname: pathNow, search }, { replace: true });
  }, [navigate, pathNow, pathname, search]);
};

/** The room that the address names: being loaded, open, or not to be opened. */
export const HomeRoom = memo(({ roomRef, me }: { roomRef: string; me: SignedIn }) => {
  const navigate = useNavigate();
  const { session, reload } = useRoomSession(roomRef, me.userId);
  useAddressOf(session.type === 'open' ? session.load.roomDetails : null, roomRef);
  const isFailed = session.type === 'failed';
  useEffect(() => writeLocal('loadedRoom', isFailed ? null : roomRef), [roomRef, isFailed]);
  const { closedReason, clearClosedReason } = useRoomClosed(
    roomRef,
    session.type === 'open' ? session.load.roomDetails : null,
  );
  const toRooms = () => void navigate(roomsAddress);
  const again = () => {
    clearClosedReason();
    reload();
  };
  // These have pages of their own.
  const hasOwnPage =
    session.type === 'failed' && (isAdultRoomError(session.error) || isMembersOnlyError(session.error));
  if (closedReason !== null && !hasOwnPage)
    return (
      <MainPane>
        {closedReason === 'banned' ? (
          <RoomBanned roomRef={roomRef} onRetry={again} onRooms={toRooms} onMissing={toRooms} />
        ) : (
          <RoomClosed reason={closedReason} onRetry={again} onRooms={toRooms} />
        )}
      </MainPane>
    );
  if (session.type === 'open')
    return (
      <OpenedRoom
        key={session.load.roomDetails._id}
        load={session.load}
        facts={session.facts}
        me={me}
        roomRef={roomRef}
      />
    );
  if (session.type === 'loading') return <LoadingRoom roomRef={roomRef} />;
  return (
    <MainPane>
      <RoomLoadError roomRef={roomRef} error={session.error} guest={me.guest} onRetry={again} onRooms={toRooms} />
    </MainPane>
  );
});
HomeRoom.displayName = 'HomeRoom';
