import type { RoomLoad } from '@baithak/client/room-follower';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Main } from '../features/home/frame.tsx';
import { usePanel } from '../features/home/use-panel.ts';
import { useLive } from '../features/messages/live-cache.ts';
import { hasNewer } from '../features/messages/live-state.ts';
import { MessagesPane } from '../features/messages/messages-pane.tsx';
import { OpenRoomProvider, type OpenRoom } from '../features/messages/open-room.ts';
import { useRoomSession } from '../features/messages/use-room-session.ts';
import { roomsAddress } from '../features/rooms/address.ts';
import { MembersPanel } from '../features/rooms/members-panel.tsx';
import { RoomDetailsDialog } from '../features/rooms/room-details-dialog.tsx';
import { RoomHeader } from '../features/rooms/room-header.tsx';
import { useLastWord } from '../features/rooms/room-news.ts';
import { RoomTabs } from '../features/rooms/room-tabs.tsx';
import { RoomFailed, RoomWaiting } from '../features/rooms/room-waiting.tsx';
import { useDoor } from '../features/rooms/use-door.ts';
import type { SignedIn } from '../lib/me.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FloorBand } from '../ui/tile.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

const Opened = ({ load, me }: { load: RoomLoad; me: SignedIn }) => {
  const { t } = useTranslation('rooms');
  const { t: tp } = useTranslation('people');
  const live = useLive(load.roomDetails._id);
  const panel = usePanel();
  const [isDetails, setIsDetails] = useState(false);
  const { details, role, join, leave, isLeaving, askLeave, stayHere } = useDoor(load.roomDetails, load.role);
  const mine = live.present.find((person) => person.user._id === me.userId);
  const picture = mine?.avatar ?? null;
  const room = useMemo<OpenRoom>(
    () => ({ id: details._id, title: details.title, joined: details.joined, me: { userId: me.userId, username: me.username, picture, rank: role.rank } }),
    [details._id, details.title, details.joined, me.userId, me.username, picture, role.rank],
  );
  usePageTitle(details.title);
  useLastWord(details._id, hasNewer(live) ? undefined : live.messages.at(-1));
  const members = <MembersPanel people={live.present} count={live.presentCount} />;
  return (
    <OpenRoomProvider value={room}>
      <Main panel={panel.isBeside && members}>
        <FloorBand seed={details._id} />
        <RoomHeader
          room={details} onlineCount={live.presentCount} isPanelOpen={panel.isOpen} onPanel={panel.toggle}
          onDetails={() => setIsDetails(true)} onJoin={join} onLeave={askLeave}
        />
        <RoomTabs><MessagesPane onJoin={join} /></RoomTabs>
      </Main>
      <Drawer open={panel.isDrawer} onClose={panel.toggle} label={tp('inTheRoom')}>{members}</Drawer>
      <RoomDetailsDialog room={details} open={isDetails} onClose={() => setIsDetails(false)} />
      <ConfirmDialog open={isLeaving} onClose={stayHere} danger title={t('leaveTitle')} confirm={t('leave')} onConfirm={leave}>{t('leaveText')}</ConfirmDialog>
    </OpenRoomProvider>
  );
};

/** The room of an address: on its way, open, or not to be opened. */
export const HomeRoom = ({ address, me }: { address: string; me: SignedIn }) => {
  const navigate = useNavigate();
  const { session, reload } = useRoomSession(address, me.userId);
  if (session.is === 'open') return <Opened load={session.load} me={me} />;
  return <Main>{session.is === 'loading' ? <RoomWaiting /> : <RoomFailed error={session.error} onRetry={reload} onRooms={() => void navigate(roomsAddress)} />}</Main>;
};
