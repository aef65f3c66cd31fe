import { useTranslation } from 'react-i18next';
import { firstRoom } from '../../../lib/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import list from '../../../ui/list/list.module.css';
import { WaitingList } from '../../../ui/list/waiting-list.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { type Rooms } from './room-list-state.ts';
import { useRooms } from '../queries.ts';
import { type ListedRoom, RoomRow } from './room-row.tsx';

/** Somebody with fewer rooms is new: open rooms are listed below theirs. */
const newcomersRooms = 3;
const most = 5;

/** Open rooms for a newcomer's list, the liveliest first; the first room is always among them until it is joined. */
export const suggestedRooms = ({ rooms, featured }: Rooms): readonly ListedRoom[] => {
  if (rooms.length >= newcomersRooms) return [];
  const open = featured.filter(({ joined, type }) => !joined && type === 'Normal');
  const lively = open.slice(0, most);
  const first = open.find(({ slug }) => slug === firstRoom);
  const shown = first === undefined || lively.includes(first) ? lively : [...lively.slice(0, most - 1), first];
  return shown.map((room) => ({
    ...room,
    level: 'mentions',
    unread: 0,
    mentioned: false,
    unreadThreads: 0,
    lastMessage: null,
    speaker: null,
  }));
};

interface SectionProps {
  readonly title: string;
  readonly rooms: readonly ListedRoom[];
  readonly openId: string | null;
}

const Section = ({ title, rooms, openId }: SectionProps) =>
  rooms.length > 0 && (
    <nav aria-label={title}>
      <h2 className="pt-3 px-2 pb-1 text-xs font-bold text-muted">{title}</h2>
      <ul>
        {rooms.map((room) => (
          <RoomRow key={room._id} room={room} isOpen={room._id === openId} />
        ))}
      </ul>
    </nav>
  );

/** The reader's rooms, and open ones for a newcomer; `openId` is the room open beside the list. */
export const RoomList = ({ openId, onExplore }: { openId: string | null; onExplore: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { data, isPending, refetch } = useRooms();
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  if (isPending) return <WaitingList shape="tile" size={38} />;
  if (!data)
    return (
      <div className={list.instead}>
        <EmptyState
          small
          sticker="bijli"
          title={t('listFailed')}
          action={<Button onClick={() => void refetch()}>{tc('loadAgain')}</Button>}
        />
      </div>
    );
  const suggested = suggestedRooms(data);
  if (data.rooms.length === 0 && suggested.length === 0)
    return (
      <div className={list.instead}>
        <EmptyState
          small
          sticker="patang"
          title={t('noRooms')}
          action={<Button onClick={onExplore}>{t('explore')}</Button>}
        >
          {t('noRoomsYet')}
        </EmptyState>
      </div>
    );
  return (
    <div ref={ref} onKeyDown={onKeyDown} className={list.list} role="presentation">
      <Section title={t('yours')} rooms={data.rooms} openId={openId} />
      <Section title={t('openToAll')} rooms={suggested} openId={openId} />
    </div>
  );
};
