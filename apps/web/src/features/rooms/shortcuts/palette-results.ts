import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import type { StoredTile } from '@baithak/protocol/looks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { searchAddress } from '../../../lib/search-address.ts';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { useRooms, useRoomSearch } from '../queries.ts';

/** Somewhere to go: a room the reader has joined, one that is open, a person, or a search. */
export interface PaletteResult {
  readonly id: string;
  readonly type: 'yours' | 'open' | 'people' | 'search';
  /** The words, of a search. */
  readonly title: string;
  readonly to: string;
  /** The room's own. */
  readonly tile?: StoredTile;
  /** The room that alone is searched. */
  readonly here?: string;
  readonly user?: { readonly username: string; readonly picture: string | null };
}

/** How many of a kind are offered. */
const most = 7;

const usePeople = (words: string) =>
  useQuery({
    queryKey: ['people', 'search', words],
    enabled: [...words].length >= 2,
    staleTime: 10_000,
    queryFn: async () => (await client.search.search({ q: words, in: 'people' })).results,
  });

const roomResult = (type: 'yours' | 'open', room: FeaturedRoom | RoomListItem): PaletteResult => ({
  id: room._id,
  type,
  title: room.title,
  to: roomAddress(roomRefOf(room)),
  tile: room.tile,
});

/** The search for the words everywhere, and in the room that is open; without words the page of the search. */
const searches = (words: string, open: RoomListItem | null): readonly PaletteResult[] => {
  const search = { type: 'search', title: words } as const;
  if (words === '') return [{ ...search, id: 'search', to: searchAddress({}) }];
  const everywhere = { ...search, id: 'search', to: searchAddress({ words, kind: 'messages' }) };
  if (open === null) return [everywhere];
  const to = searchAddress({ words, kind: 'messages', room: roomRefOf(open) });
  return [everywhere, { ...search, id: 'here', here: open.title, to }];
};

/** What the words lead to: own rooms first, the latest before the others. `isWaiting`: more may come. */
export const usePaletteResults = (
  typed: string,
  openRoom: RoomListItem | null,
): { results: readonly PaletteResult[]; isWaiting: boolean } => {
  const trimmed = typed.trim();
  const words = trimmed.toLowerCase();
  const { data } = useRooms();
  const found = useRoomSearch(words);
  const people = usePeople(words);
  const yours = (data?.rooms ?? [])
    .filter((room) => room.title.toLowerCase().includes(words))
    .slice(0, most)
    .map((room) => roomResult('yours', room));
  const search = searches(trimmed, openRoom);
  if ([...words].length < 2) return { results: [...yours, ...search], isWaiting: false };
  const open = (found.data ?? [])
    .filter((room) => !room.joined)
    .slice(0, most)
    .map((room) => roomResult('open', room));
  const persons = (people.data ?? []).flatMap(({ _id, user }): PaletteResult[] =>
    user
      ? [
          {
            id: _id,
            type: 'people',
            title: user.username,
            to: `/user/${user.username}`,
            user: { username: user.username, picture: user.profile.picture },
          },
        ]
      : [],
  );
  return {
    results: [...yours, ...open, ...persons.slice(0, most), ...search],
    isWaiting: found.isFetching || people.isFetching,
  };
};
