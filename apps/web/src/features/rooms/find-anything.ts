import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/rooms';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import { searchAddress } from '../../lib/search-address.ts';
import type { StoredTile } from '../../ui/tile-choice.ts';
import { addressOf } from './address.ts';
import { useRooms, useRoomSearch } from './queries.ts';

/** Somewhere to go: a room the reader has joined, one that is open, a person, or the search for what was typed, which is its title. */
export interface Goal {
  readonly id: string;
  readonly kind: 'yours' | 'open' | 'people' | 'search';
  readonly title: string;
  readonly to: string;
  /** The room's own. */
  readonly tile?: StoredTile;
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

const roomGoal = (kind: 'yours' | 'open', room: FeaturedRoom | RoomListItem): Goal => ({
  id: room._id,
  kind,
  title: room.title,
  to: addressOf(room),
  tile: room.tile,
});

const searchGoal = (words: string): Goal => ({
  id: 'search',
  kind: 'search',
  title: words,
  to: searchAddress({ words, kind: 'messages' }),
});

/** What the words lead to: own rooms first, the latest before the others. `isWaiting`: more may come. */
export const useGoals = (typed: string): { goals: readonly Goal[]; isWaiting: boolean } => {
  const trimmed = typed.trim();
  const words = trimmed.toLowerCase();
  const { data } = useRooms();
  const found = useRoomSearch(words);
  const people = usePeople(words);
  const yours = (data?.rooms ?? [])
    .filter((room) => room.title.toLowerCase().includes(words))
    .slice(0, most)
    .map((room) => roomGoal('yours', room));
  const search = trimmed === '' ? [] : [searchGoal(trimmed)];
  if ([...words].length < 2) return { goals: [...yours, ...search], isWaiting: false };
  const open = (found.data ?? [])
    .filter((room) => !room.joined)
    .slice(0, most)
    .map((room) => roomGoal('open', room));
  const persons = (people.data ?? []).flatMap(({ _id, user }): Goal[] =>
    user
      ? [
          {
            id: _id,
            kind: 'people',
            title: user.username,
            to: `/user/${user.username}`,
            user: { username: user.username, picture: user.profile.picture },
          },
        ]
      : [],
  );
  return {
    goals: [...yours, ...open, ...persons.slice(0, most), ...search],
    isWaiting: found.isFetching || people.isFetching,
  };
};
