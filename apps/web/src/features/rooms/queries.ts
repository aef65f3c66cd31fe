import type { Client } from '@baithak/client/create-client';
import type { FeaturedRoom, RoomListItem, RoomLevel } from '@baithak/protocol/entities/room';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { type Rooms, withActivity, withChangedRoom, withoutRoom, withRoom } from './list/room-list-state.ts';

export const roomsKey = ['rooms'] as const;

export const ownBanKey = (roomRef: string) => ['own-ban', roomRef] as const;

/** How often the list is reloaded when no event announces a change, ms. */
export const refetchMs = 30_000;

/** By the room's id: what events told since the last load of the list began. Its answer may have been read before them. */
const toldMeanwhile = new Map<string, Partial<RoomListItem>>();

const loadRooms = async (): Promise<Rooms> => {
  toldMeanwhile.clear();
  const loaded = await client.rooms.listRooms();
  return [...toldMeanwhile].reduce((rooms, [roomId, change]) => withActivity(rooms, roomId, change), loaded);
};

const roomsQuery = queryOptions({
  queryKey: roomsKey,
  queryFn: loadRooms,
  refetchInterval: refetchMs,
  // What is shown later reads what is there: events and the interval keep it current.
  staleTime: refetchMs,
});

export const useRooms = () => useQuery(roomsQuery);

/** The same, loaded again as it is shown: no event tells of a room that somebody else has just made. */
export const useRoomsToFind = () => useQuery({ ...roomsQuery, refetchOnMount: 'always' });

export const useIsMentionedElsewhere = (roomId: string): boolean =>
  useQuery({
    ...roomsQuery,
    select: ({ rooms }) =>
      rooms.some(({ _id, mentioned, level }) => _id !== roomId && mentioned && level !== 'nothing'),
  }).data ?? false;

/** One room of the reader's list, null if it is not in it. Renders again only when these fields change. */
export const useListedRoom = (roomId: string) =>
  useQuery({
    ...roomsQuery,
    select: ({ rooms }) => {
      const room = rooms.find(({ _id }) => _id === roomId);
      return room ? { memberCount: room.memberCount, role: room.role, level: room.level } : null;
    },
  }).data;

/** What the list knows of a room, the reader's own or a featured one, by its id or slug. */
export const useKnownRoom = (roomRef: string): FeaturedRoom | undefined =>
  useQuery({
    ...roomsQuery,
    select: ({ rooms, featured }) =>
      [...rooms, ...featured].find(({ _id, slug }) => _id === roomRef || slug === roomRef),
  }).data;

/** Rooms by words of their title, topic or description; at least two characters. */
export const useRoomSearch = (words: string) =>
  useQuery({
    queryKey: ['rooms', 'search', words],
    enabled: [...words].length >= 2,
    queryFn: async () => (await client.rooms.searchRooms({ search: words })).searched,
  });

/** Changes the cached list; does nothing before it is loaded. */
export const updateRooms = (cache: QueryClient, change: (rooms: Rooms) => Rooms): void =>
  void cache.setQueryData<Rooms>(roomsKey, (rooms) => (rooms ? change(rooms) : rooms));

/** Shows what an event tells of a room, or what is known of the open one, also in a list that is being loaded. */
export const updateListedRoom = (cache: QueryClient, roomId: string, change: Partial<RoomListItem>): void => {
  toldMeanwhile.set(roomId, { ...toldMeanwhile.get(roomId), ...change });
  // A room that was just joined stays at the top until something is said.
  const update = change.lastUpdate === undefined ? withChangedRoom : withActivity;
  updateRooms(cache, (rooms) => update(rooms, roomId, change));
};

/** Changes which rooms are the reader's. A list being loaded may have been read before the change, so it is loaded again. */
const updateOwnRooms = (cache: QueryClient, change: (rooms: Rooms) => Rooms): void => {
  const isLoading = cache.isFetching({ queryKey: roomsKey, exact: true }) > 0;
  updateRooms(cache, change);
  if (isLoading) void cache.invalidateQueries({ queryKey: roomsKey, exact: true });
};

export const useJoinRoom = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (roomId: string) => client.rooms.joinRoom({ roomId }),
    onSuccess: ({ room }) => updateOwnRooms(cache, (rooms) => withRoom(rooms, room)),
  });
};

/** Leaves a room at once; a failed leave puts it back where it was (docs/product.md#room-states). */
export const useLeaveRoom = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (roomId: string) => client.rooms.leaveRoom({ roomId }),
    onMutate: (roomId) => {
      const before = cache.getQueryData<Rooms>(roomsKey);
      updateRooms(cache, (rooms) => withoutRoom(rooms, roomId));
      return { before };
    },
    onSuccess: (_answer, roomId) => updateOwnRooms(cache, (rooms) => withoutRoom(rooms, roomId)),
    onError: (_error, _roomId, context) => cache.setQueryData(roomsKey, context?.before),
  });
};

type NewRoom = Parameters<Client['rooms']['createRoom']>[0];

type CreatedRoom = Awaited<ReturnType<Client['rooms']['createRoom']>>;

/** Creates a room and puts it into the list. The answer has `roomsLimit`, how many more the reader may create. */
export const useCreateRoom = (onCreated: (created: CreatedRoom) => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (room: NewRoom) => client.rooms.createRoom(room),
    onSuccess: (created) => {
      const { room, roomsLimit } = created;
      updateOwnRooms(cache, (rooms) => ({ ...withRoom(rooms, room), roomsLimit }));
      onCreated(created);
    },
  });
};

export const roomLevels = ['all', 'mentions', 'nothing'] as const satisfies readonly RoomLevel[];

/** Chooses what a joined room tells of: shown at once, and undone when it fails. */
export const useChooseRoomLevel = (): ((roomId: string, level: RoomLevel) => void) => {
  const cache = useQueryClient();
  const showError = useNotifyError();
  return (roomId, level) => {
    updateRooms(cache, (rooms) => withChangedRoom(rooms, roomId, { level }));
    client.rooms.setRoomLevel({ roomId, level }).catch((error: unknown) => {
      showError(error);
      void cache.invalidateQueries({ queryKey: roomsKey });
    });
  };
};
