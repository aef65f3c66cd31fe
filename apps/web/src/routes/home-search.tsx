import type { SearchResult } from '@baithak/protocol/search';
import { useLocation, useNavigate } from 'react-router';
import { messageAddress } from '../features/messages/link.ts';
import { addressOf } from '../features/rooms/address.ts';
import { useRooms } from '../features/rooms/queries.ts';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { threadAddress } from '../features/threads/address.ts';
import { searchAddress, searchPlaceOf, type SearchPlace } from '../lib/search-address.ts';

/** By ids: a name that a room has today may be another's tomorrow, and an open search is read again later. */
const toOf = ({ kind, _id, roomId, user }: SearchResult): string => {
  if (kind === 'people') return `/user/${user?.username ?? ''}`;
  if (kind === 'threads') return threadAddress(roomId ?? '', _id);
  return kind === 'messages' ? messageAddress(roomId ?? '', _id) : addressOf({ _id, slug: null });
};

/** What an address carries that was made by typing. */
const typed = { isTyped: true } as const;
const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isTyped' in state && state.isTyped === true;

/** The search that the address asks for. What is typed takes the address's place: one step back leaves the search. */
export const HomeSearch = () => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = searchPlaceOf(search);
  const { data } = useRooms();
  const joined = data?.rooms ?? [];
  const known = [...joined, ...(data?.featured ?? []).filter(({ _id }) => !joined.some((room) => room._id === _id))];
  const go = (next: SearchPlace, carried?: typeof typed) =>
    void navigate(searchAddress(next), { replace: true, state: carried });
  return (
    <SearchScreen
      place={place}
      onPlace={(next) => go(next)}
      isTyped={isTyped(state)}
      onTyped={(words) => go({ ...place, words }, typed)}
      toOf={toOf}
      rooms={known}
    />
  );
};
