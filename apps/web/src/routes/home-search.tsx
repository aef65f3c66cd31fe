import { useLocation, useNavigate } from 'react-router';
import { useRooms } from '../features/rooms/queries.ts';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { searchAddress, parseSearchQuery, resultAddress, type SearchQuery } from '../lib/search-address.ts';

/** The navigation state of an address that typing produced. */
const typed = { isTyped: true } as const;
const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isTyped' in state && state.isTyped === true;

/** The search of the address. Typing replaces the address, so that one step back leaves the search. */
export const HomeSearch = () => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = parseSearchQuery(search);
  const { data } = useRooms();
  const joined = data?.rooms ?? [];
  const known = [...joined, ...(data?.featured ?? []).filter(({ _id }) => !joined.some((room) => room._id === _id))];
  const go = (next: SearchQuery, carried?: typeof typed) =>
    void navigate(searchAddress(next), { replace: true, state: carried });
  return (
    <SearchScreen
      place={place}
      onPlace={(next) => go(next)}
      isTyped={isTyped(state)}
      onTyped={(words) => go({ ...place, words }, typed)}
      resultAddress={resultAddress}
      rooms={known}
    />
  );
};
