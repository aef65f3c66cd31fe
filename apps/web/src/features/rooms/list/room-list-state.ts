import type { Client } from '@baithak/client/create-client';
import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';

/** The answer to listRooms: the reader's rooms, newest first, the rooms anyone can find, and how many more they may create. */
export type Rooms = Awaited<ReturnType<Client['rooms']['listRooms']>>;

const setFeaturedJoined = (rooms: Rooms, id: string, joined: boolean): readonly FeaturedRoom[] =>
  rooms.featured.map((room) => (room._id === id ? { ...room, joined } : room));

export const withRoom = (rooms: Rooms, room: RoomListItem): Rooms => ({
  ...rooms,
  rooms: [room, ...rooms.rooms.filter((other) => other._id !== room._id)],
  featured: [...setFeaturedJoined(rooms, room._id, true)],
});

/** Without a room the reader left; it can still be found. */
export const withoutRoom = (rooms: Rooms, roomId: string): Rooms => ({
  ...rooms,
  rooms: rooms.rooms.filter((room) => room._id !== roomId),
  featured: [...setFeaturedJoined(rooms, roomId, false)],
});

/** Without a room that was closed: nobody can find it any more. */
export const withoutClosedRoom = (rooms: Rooms, roomId: string): Rooms => ({
  ...rooms,
  rooms: rooms.rooms.filter((room) => room._id !== roomId),
  featured: rooms.featured.filter((room) => room._id !== roomId),
});

const byLastUpdate = (a: RoomListItem, b: RoomListItem): number =>
  a.lastUpdate < b.lastUpdate ? 1 : a.lastUpdate > b.lastUpdate ? -1 : 0;

export const withChangedRoom = (rooms: Rooms, roomId: string, change: Partial<RoomListItem>): Rooms => ({
  ...rooms,
  rooms: rooms.rooms.map((room) => (room._id === roomId ? { ...room, ...change } : room)),
});

/** With a room changed and the list sorted again, the room with the newest message first. */
export const withActivity = (rooms: Rooms, roomId: string, change: Partial<RoomListItem>): Rooms => {
  const changed = withChangedRoom(rooms, roomId, change);
  return { ...changed, rooms: changed.rooms.toSorted(byLastUpdate) };
};
