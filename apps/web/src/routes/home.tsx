import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { BottomBar } from '../features/home/bottom-bar.tsx';
import { Frame, Main } from '../features/home/frame.tsx';
import { MeCard } from '../features/home/me-card.tsx';
import { Sidebar } from '../features/home/sidebar.tsx';
import { Soon, You } from '../features/home/soon.tsx';
import { useConnectionNotices, useIsOffline } from '../features/home/use-connection.ts';
import { placeOf, type View } from '../features/home/views.ts';
import { exploreAddress } from '../features/rooms/address.ts';
import { CreateRoomDialog } from '../features/rooms/create-room-dialog.tsx';
import { Explore } from '../features/rooms/explore.tsx';
import { useRooms } from '../features/rooms/queries.ts';
import { useReadRoom, useRoomNews } from '../features/rooms/room-news.ts';
import { RoomList } from '../features/rooms/room-list.tsx';
import { NoRoom } from '../features/rooms/room-waiting.tsx';
import { readMe, type SignedIn } from '../lib/me.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { HomeRoom } from './home-room.tsx';

interface ListProps {
  readonly view: View;
  readonly words: string;
  readonly openId: string | null;
  readonly onExplore: () => void;
  readonly card: ReactNode;
}

const List = ({ view, words, openId, onExplore, card }: ListProps) => {
  if (view === 'rooms') return <RoomList words={words} openId={openId} onExplore={onExplore} />;
  return view === 'you' ? <You card={card} /> : <Soon view={view} />;
};

const Home = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const place = placeOf(useLocation().pathname);
  const [words, setWords] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const isOffline = useIsOffline();
  const { data: rooms } = useRooms();
  const openId = rooms?.rooms.find((room) => room._id === place.room || room.slug === place.room)?._id ?? null;
  useConnectionNotices();
  useRoomNews();
  useReadRoom(openId);
  usePageTitle(place.room === null ? t(place.view) : '');
  const explore = () => void navigate(exploreAddress);
  const mayCreate = !me.guest;
  const card = <MeCard me={me} isOnline={!isOffline} isFoot={place.view !== 'you'} />;
  const side = (
    <>
      <Sidebar
        view={place.view} words={words} onWords={setWords} mayCreate={mayCreate} onExplore={explore} onCreate={() => setIsCreating(true)}
        foot={place.view !== 'you' && card}
      >
        <List view={place.view} words={words} openId={openId} onExplore={explore} card={card} />
      </Sidebar>
      <BottomBar view={place.view} />
    </>
  );
  const main = place.room !== null
    ? <HomeRoom key={place.room} address={place.room} me={me} />
    : <Main>{place.isExplore ? <Explore words={words} mayCreate={mayCreate} onCreate={() => setIsCreating(true)} /> : <NoRoom onExplore={explore} />}</Main>;
  return (
    <>
      <Frame side={side} main={main} isMainShown={place.room !== null || place.isExplore} />
      <CreateRoomDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
};

export const Component = () => {
  const me = readMe();
  return me && <Home me={me} />;
};
