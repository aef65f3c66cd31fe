import type { SearchResult } from '@baithak/protocol/search';
import { useLocation, useNavigate } from 'react-router';
import { messageAddress } from '../features/messages/link.ts';
import { addressOf } from '../features/rooms/address.ts';
import { useRooms } from '../features/rooms/queries.ts';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { threadAddress } from '../features/threads/address.ts';
import { searchAddress, searchPlaceOf } from '../lib/search-address.ts';

/** By ids: a name that a room has today may be another's tomorrow, and an open search is read again later. */
const toOf = ({ kind, _id, roomId, user }: SearchResult): string => {
  if (kind === 'people') return `/user/${user?.username ?? ''}`;
  if (kind === 'threads') return threadAddress(roomId ?? '', _id);
  return kind === 'messages' ? messageAddress(roomId ?? '', _id) : addressOf({ _id, slug: null });
};

/** The search that the address asks for. What is typed takes the address's place: one step back leaves the search. */
export const HomeSearch = () => {
  const navigate = useNavigate();
  const place = searchPlaceOf(useLocation().search);
  const { data } = useRooms();
  const joined = data?.rooms ?? [];
  const known = [...joined, ...(data?.featured ?? []).filter(({ _id }) => !joined.some((room) => room._id === _id))];
  return <SearchScreen place={place} onPlace={(next) => void navigate(searchAddress(next), { replace: true })} toOf={toOf} rooms={known} />;
};
