import type { RoomLoad } from '@baithak/client/room-follower';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Main } from '../features/home/frame.tsx';
import { useLive } from '../features/messages/live-cache.ts';
import { hasNewer } from '../features/messages/live-state.ts';
import { MessagesPane } from '../features/messages/messages-pane.tsx';
import { OpenRoomProvider, type OpenRoom } from '../features/messages/open-room.ts';
import { useRoomSession } from '../features/messages/use-room-session.ts';
import { roomsAddress } from '../features/rooms/address.ts';
import { MembersPanel } from '../features/rooms/members-panel.tsx';
import { RoomAbout } from '../features/rooms/room-about.tsx';
import { RoomDialogs } from '../features/rooms/room-dialogs.tsx';
import { RoomGround } from '../features/rooms/room-ground.tsx';
import { RoomHeader } from '../features/rooms/room-header.tsx';
import { useLastWord } from '../features/rooms/room-news.ts';
import { rightsIn } from '../features/rooms/room-rights.ts';
import { isAdultOnly, RoomShut } from '../features/rooms/room-shut.tsx';
import { RoomTabs } from '../features/rooms/room-tabs.tsx';
import { RoomFailed, RoomWaiting } from '../features/rooms/room-waiting.tsx';
import { TopicLine } from '../features/rooms/topic-line.tsx';
import { useDoor } from '../features/rooms/use-door.ts';
import { useRoomDesk } from '../features/rooms/use-room-desk.ts';
import { useShut } from '../features/rooms/use-shut.ts';
import { RoomNotice } from '../features/threads/room-notice.tsx';
import { ThreadsPane } from '../features/threads/threads-pane.tsx';
import { ThreadsRoomProvider } from '../features/threads/threads-room.ts';
import type { SignedIn } from '../lib/me.ts';
import { useOwnPicture } from '../lib/own-picture.ts';
import { searchAddress } from '../lib/search-address.ts';
import { writeKept } from '../lib/storage.ts';
import { FloorBand } from '../ui/tile.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useHomeAside } from './home-aside.tsx';
import styles from './home-room.module.css';
import { useHomeThreads, useRoomPart } from './home-threads.ts';

const Opened = ({ load, me, address }: { load: RoomLoad; me: SignedIn; address: string }) => {
  const navigate = useNavigate();
  const live = useLive(load.roomDetails._id);
  const desk = useRoomDesk(load.roomDetails.rules);
  const { details, role, join, leave } = useDoor(load.roomDetails, load.role, desk.welcome);
  const mine = live.present.find((person) => person.user._id === me.userId);
  const picture = useOwnPicture(me) ?? mine?.avatar ?? null;
  const room = useMemo<OpenRoom>(
    () => ({
      id: details._id,
      title: details.title,
      joined: details.joined,
      me: { userId: me.userId, username: me.username, picture, rank: role.rank },
    }),
    [details._id, details.title, details.joined, me.userId, me.username, picture, role.rank],
  );
  const threads = useHomeThreads({ load, details, role, me, address });
  const [part, choosePart] = useRoomPart();
  usePageTitle(details.title);
  useLastWord(details._id, hasNewer(live) ? undefined : live.messages.at(-1));
  const rights = rightsIn(details, role.rank, me.guest);
  const aside = useHomeAside({
    toMessages: () => choosePart('messages'),
    hold: (panel, close) =>
      panel === 'about' ? (
        <RoomAbout
          room={details}
          onlineCount={live.presentCount}
          rights={rights}
          onDialog={desk.open}
          onClose={close}
        />
      ) : (
        <MembersPanel roomId={details._id} people={live.present} count={live.presentCount} />
      ),
  });
  return (
    <OpenRoomProvider value={room}>
      <div className={styles.whole} role="presentation" onClick={aside.onClick}>
        <Main panel={aside.beside}>
          <FloorBand seed={details._id} tile={details.tile} />
          <RoomHeader
            room={details}
            onlineCount={live.presentCount}
            rights={rights}
            panel={aside.shown}
            onPanel={aside.toggle}
            onDialog={desk.open}
            onTopic={desk.editTopic}
            onJoin={join}
            onSearch={() => void navigate(searchAddress({ room: details.slug ?? details._id }))}
          />
          {desk.isTopicOpen && <TopicLine room={details} onClose={desk.stopTopic} />}
          <ThreadsRoomProvider value={threads.room}>
            <RoomGround background={details.background}>
              <RoomTabs
                part={part}
                onPart={choosePart}
                unreadThreads={threads.unread}
                unreadWords={threads.unreadWords}
                messages={<MessagesPane onJoin={join} mention={aside.mention} onMentioned={aside.onMentioned} />}
                threads={<ThreadsPane />}
              />
            </RoomGround>
            <RoomNotice notices={load.notices} />
          </ThreadsRoomProvider>
        </Main>
        {aside.drawer}
        <RoomDialogs
          room={details}
          shown={desk.dialog}
          onClose={desk.close}
          onLeave={() => {
            desk.close();
            leave();
          }}
        />
      </div>
    </OpenRoomProvider>
  );
};

/** The room of an address: on its way, open, or not to be opened. */
export const HomeRoom = ({ address, me }: { address: string; me: SignedIn }) => {
  const navigate = useNavigate();
  const { session, reload } = useRoomSession(address, me.userId);
  const isFailed = session.is === 'failed';
  useEffect(() => writeKept('loadedRoom', isFailed ? null : address), [address, isFailed]);
  const { shut, forget } = useShut(address, session.is === 'open' ? session.load.roomDetails._id : null);
  const toRooms = () => void navigate(roomsAddress);
  const again = () => {
    forget();
    reload();
  };
  const isAdultDoor = session.is === 'failed' && isAdultOnly(session.error);
  if (shut !== null && !isAdultDoor)
    return (
      <Main>
        <RoomShut why={shut} onRetry={again} onRooms={toRooms} />
      </Main>
    );
  if (session.is === 'open') return <Opened load={session.load} me={me} address={address} />;
  return (
    <Main>
      {session.is === 'loading' ? (
        <RoomWaiting />
      ) : (
        <RoomFailed error={session.error} guest={me.guest} onRetry={again} onRooms={toRooms} />
      )}
    </Main>
  );
};
