import { firstRoom } from '../../../lib/addresses.ts';
import type { Rooms } from '../room-list-state.ts';
import type { ListedRoom } from './room-row.tsx';

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
