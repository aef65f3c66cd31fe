import type { Client } from '@baithak/client/create-client';
import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/rooms';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';

/** The answer to listRooms. */
export type Rooms = Awaited<ReturnType<Client['rooms']['listRooms']>>;

export const roomsKey = ['rooms'] as const;

/** How often the list is asked for again where nothing tells of news, in milliseconds. */
const AGAIN_MS = 30_000;

/** The reader's rooms, the rooms that can be found, and how many the reader may still make. */
export const useRooms = () =>
  useQuery({ queryKey: roomsKey, queryFn: () => client.rooms.listRooms(), refetchInterval: AGAIN_MS });

/** Rooms by words of their title, topic or description; nothing is asked for under two letters. */
export const useRoomSearch = (words: string) =>
  useQuery({
    queryKey: ['rooms', 'search', words],
    enabled: [...words].length >= 2,
    queryFn: async () => (await client.rooms.searchRooms({ search: words })).searched,
  });

/** Changes the cached list; nothing happens before it is there. */
export const changeRooms = (cache: QueryClient, change: (rooms: Rooms) => Rooms): void =>
  void cache.setQueryData<Rooms>(roomsKey, (rooms) => (rooms ? change(rooms) : rooms));

/** Changes which rooms are the reader's. A list that is on its way may have been read before: it is asked for again. */
const changeOwnRooms = (cache: QueryClient, change: (rooms: Rooms) => Rooms): void => {
  const isOnItsWay = cache.isFetching({ queryKey: roomsKey, exact: true }) > 0;
  changeRooms(cache, change);
  if (isOnItsWay) void cache.invalidateQueries({ queryKey: roomsKey, exact: true });
};

const changeFeatured = (rooms: Rooms, id: string, joined: boolean): readonly FeaturedRoom[] =>
  rooms.featured.map((room) => (room._id === id ? { ...room, joined } : room));

const withRoom = (rooms: Rooms, room: RoomListItem): Rooms => ({
  ...rooms,
  rooms: [room, ...rooms.rooms.filter((other) => other._id !== room._id)],
  featured: [...changeFeatured(rooms, room._id, true)],
});

const withoutRoom = (rooms: Rooms, roomId: string): Rooms => ({
  ...rooms,
  rooms: rooms.rooms.filter((room) => room._id !== roomId),
  featured: [...changeFeatured(rooms, roomId, false)],
});

/** Joins a room and puts it into the list. */
export const useJoinRoom = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (roomId: string) => client.rooms.joinRoom({ roomId }),
    onSuccess: ({ room }) => changeOwnRooms(cache, (rooms) => withRoom(rooms, room)),
  });
};

/** Leaves a room at once; a failed leave puts it back where it was (specification 4). */
export const useLeaveRoom = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (roomId: string) => client.rooms.leaveRoom({ roomId }),
    onMutate: (roomId) => {
      const before = cache.getQueryData<Rooms>(roomsKey);
      changeRooms(cache, (rooms) => withoutRoom(rooms, roomId));
      return { before };
    },
    onSuccess: (_answer, roomId) => changeOwnRooms(cache, (rooms) => withoutRoom(rooms, roomId)),
    onError: (_error, _roomId, context) => cache.setQueryData(roomsKey, context?.before),
  });
};

export type NewRoom = Parameters<Client['rooms']['createRoom']>[0];

/** Makes a room; what is left of the limit comes with the answer. */
export const useCreateRoom = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (room: NewRoom) => client.rooms.createRoom(room),
    onSuccess: ({ room, roomsLimit }) => changeOwnRooms(cache, (rooms) => ({ ...withRoom(rooms, room), roomsLimit })),
  });
};
